/** The places that keys and buttons lead to. */
export const composerId = 'composer'
export const conversationId = 'conversation'
export const modelPickerId = 'model-picker'

/** Where the focus goes on in a chat, for `data-then`: the sample's has no composer. */
export const thenInChat = `${composerId} ${conversationId}`

export function focusComposer(): void {
  document.getElementById(composerId)?.focus()
}

/** Opens the list too, where the platform lets it. */
export function focusModelPicker(): void {
  const picker = document.getElementById(modelPickerId)
  if (!(picker instanceof HTMLSelectElement)) return
  picker.focus()
  try {
    picker.showPicker()
  } catch {
    // Without a click before it the list stays closed; the focus is there.
  }
}
