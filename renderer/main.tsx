import './jitless.js'
import './tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { Broken } from './ui/Broken.js'
import { ErrorBoundary } from './ui/ErrorBoundary.js'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<Broken />}>
      <App />
    </ErrorBoundary>
  </StrictMode>,
)
