import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { rooms, restrictionsOf } from './build/rooms.mjs'

/** One block a room: the import table of ARCHITECTURE.md, enforced. */
const roomRules = Object.keys(rooms).map((room) => ({
  files: [room === 'renderer' ? 'renderer/**/*.{ts,tsx}' : `electron/${room}/**/*.ts`],
  rules: { 'no-restricted-imports': ['error', { patterns: restrictionsOf(room) }] },
}))

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
  { files: ['renderer/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['**/*.mjs', '**/*.js'], ...tseslint.configs.disableTypeChecked },
)
