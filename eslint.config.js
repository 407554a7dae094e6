import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { rooms, restrictionsOf } from './build/rooms.mjs'

/** One block a room: the import table of ARCHITECTURE.md, enforced. */
const roomRules = Object.keys(rooms).map((room) => ({
  files: [room === 'renderer' ? 'renderer/**/*.{ts,tsx}' : `electron/${room}/**/*.ts`],
  rules: { 'no-restricted-imports': ['error', { patterns: restrictionsOf(room) }] },
}))

/** What talks to the other process raw is used in one file each; everything else gets checked functions. */
const rawIpc = {
  sending: {
    selector: 'CallExpression[callee.property.name=/^(send|sendToFrame|postMessage)$/]',
    message: 'Use push of electron/shell/ipc-main.ts.',
  },
  main: {
    selector:
      "CallExpression[callee.object.name='ipcMain'], CallExpression[callee.object.property.name='ipcMain']",
    message: 'Requests are served in electron/shell/ipc-main.ts alone.',
  },
  renderer: {
    selector: "Identifier[name='ipcRenderer']",
    message: 'Only electron/shell/preload.ts knows ipcRenderer.',
  },
}
const rawIpcRules = [
  { files: ['electron/shell/**/*.ts'], ban: [rawIpc.sending, rawIpc.main, rawIpc.renderer] },
  { files: ['electron/shell/ipc-main.ts'], ban: [rawIpc.renderer] },
  { files: ['electron/shell/preload.ts'], ban: [rawIpc.sending, rawIpc.main] },
].map(({ files, ban }) => ({ files, rules: { 'no-restricted-syntax': ['error', ...ban] } }))

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.cache/'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['*.js', 'build/*.mjs'],
          maximumDefaultProjectFileMatchCount_THIS_WILL_SLOW_DOWN_LINTING: 20,
        },
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-globals': ['error', 'fetch'],
    },
  },
  ...roomRules,
  ...rawIpcRules,
  { files: ['renderer/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    // It warns of libraries that React's compiler passes over; the page is not compiled with it.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  { files: ['**/*.mjs', '**/*.js'], ...tseslint.configs.disableTypeChecked },
)
