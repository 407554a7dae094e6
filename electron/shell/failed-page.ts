/** What the window shows when the page ended unexpectedly again and again: no script, no style, nothing that could fail. */
import { startUrl } from './address.js'

export const failedPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Quarry</title>
  </head>
  <body>
    <main>
      <h1>The window ended unexpectedly several times</h1>
      <p>Your files are untouched, and a question that was being answered goes on.</p>
      <p><a href="${startUrl}">Open the window again</a></p>
      <p>If it ends again, quit Quarry and start it anew.</p>
    </main>
  </body>
</html>
`
