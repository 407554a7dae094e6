/** The style of an exported page. It must not hold `</`: it stands in the page as it is, and its hash in the policy. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #fff;
  --ink: #1c1d20;
  --soft: #5a5d64;
  --line: #d9dbe0;
  --plate: #f5f6f8;
  --warn: #8a5a00;
  --warn-plate: #fff6e0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17181b;
    --ink: #e6e7ea;
    --soft: #a2a6ae;
    --line: #3a3d43;
    --plate: #202226;
    --warn: #f0c060;
    --warn-plate: #2e2713;
  }
}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif;
}
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; border-bottom: 1px solid var(--line); font-size: 1.15rem; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.note {
  padding: 0.5rem 0.75rem;
  border-left: 3px solid var(--warn);
  background: var(--warn-plate);
}
pre {
  margin: 0.5rem 0;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--plate);
  font: 13px/1.45 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.python { border-left: 3px solid var(--soft); }
dl { margin: 0.5rem 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
dt { flex: 0 0 9rem; color: var(--soft); }
dd { flex: 1 1 20rem; margin: 0; overflow-wrap: anywhere; }
ul { margin: 0.5rem 0; padding-left: 1.25rem; }
li { overflow-wrap: anywhere; }
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --plate: #fff;
    --warn: #000; --warn-plate: #fff;
  }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  pre { font-size: 9pt; }
}
`
