/**
 * The import table of ARCHITECTURE.md: which room may import which other rooms and packages.
 * eslint.config.js turns it into rules, and a test holds that document to it.
 */
export const rooms = {
  contract: { rooms: [], packages: ['zod'], node: false },
  engine: { rooms: ['contract'], packages: ['zod'], node: true },
  sandbox: { rooms: ['contract'], packages: ['zod'], node: true },
  models: { rooms: ['contract'], packages: ['zod', 'ollama', 'undici'], node: true },
  documents: {
    rooms: ['contract'],
    packages: ['zod', 'chardet', 'htmlparser2', 'ignore', 'pdfjs-dist', 'postal-mime', 'saxes', 'yauzl'],
    node: true,
  },
  library: { rooms: ['contract'], packages: ['zod'], node: true },
  driver: { rooms: ['contract', 'sandbox'], packages: ['zod'], node: true },
  app: {
    rooms: ['contract', 'engine', 'sandbox', 'models', 'documents', 'library', 'driver'],
    packages: ['zod'],
    node: true,
  },
  shell: { rooms: ['app', 'contract'], packages: ['zod', 'electron'], node: true },
  cli: { rooms: ['app', 'contract'], packages: ['zod'], node: true },
  renderer: { rooms: ['contract'], packages: null, node: false },
}

/** Patterns for ESLint's no-restricted-imports: everything that `room` may not import. */
export function restrictionsOf(room) {
  const { rooms: allowed, packages, node } = rooms[room]
  const patterns = []
  const others = Object.keys(rooms).filter((other) => other !== room && !allowed.includes(other))
  patterns.push({
    regex: `^(\\.\\./)+(electron/)?(${others.join('|')})/`,
    message: `${room} may import only ${['itself', ...allowed].join(', ')} (ARCHITECTURE.md).`,
  })
  if (packages !== null) {
    const permitted = [...packages.map((name) => `${name}(/|$)`), ...(node ? ['node:'] : [])].join('|')
    patterns.push({
      regex: `^(?!\\.)(?!${permitted})`,
      message: `${room} may not import this package (build/rooms.mjs).`,
    })
  } else {
    patterns.push({ regex: '^(electron$|node:)', message: 'The renderer knows neither Electron nor Node.' })
  }
  return patterns
}
