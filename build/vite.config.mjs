/**
 * The page of the app window, built into dist/renderer. It runs under a policy that allows its own files only
 * (`script-src 'self'; style-src 'self'`), so nothing is put inline and no polyfill is injected.
 */
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export default defineConfig({
  root: path.join(root, 'renderer'),
  base: './',
  cacheDir: path.join(root, '.cache', 'vite'),
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: path.join(root, 'dist', 'renderer'),
    emptyOutDir: true,
    sourcemap: false,
    // What the Chromium of the oldest supported Electron knows.
    target: 'chrome142',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
})
