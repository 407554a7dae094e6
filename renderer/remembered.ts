/** Sizes and open panes outlive the window. They are a convenience: where nothing can be stored, the defaults hold. */
export function recall<Value extends boolean | number>(key: string, fallback: Value): Value {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(`view.${key}`) ?? 'null')
    return typeof value === typeof fallback ? (value as Value) : fallback
  } catch {
    return fallback
  }
}

export function remember(key: string, value: boolean | number): void {
  try {
    window.localStorage.setItem(`view.${key}`, JSON.stringify(value))
  } catch {
    // No room or no permission: the next window begins with the defaults.
  }
}
