import { useEffect } from 'react'
import { start } from './actions.js'
import { StepsPane } from './steps/StepsPane.js'
import { VariablesPane } from './variables/VariablesPane.js'

export function App() {
  useEffect(start, [])
  return (
    <main>
      <h1>Quarry</h1>
      <StepsPane />
      <VariablesPane />
    </main>
  )
}
