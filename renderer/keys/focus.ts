/** The places that keys and buttons lead to. */
export const composerId = 'composer'
export const modelPickerId = 'model-picker'

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
