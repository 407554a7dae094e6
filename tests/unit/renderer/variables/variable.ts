import type { VariableView } from '../../../../electron/contract/chat.js'

export function variable(facts: Partial<VariableView>): VariableView {
  return { name: 'n', type: 'int', size: null, preview: '7', run: 1, step: 1, ...facts }
}
