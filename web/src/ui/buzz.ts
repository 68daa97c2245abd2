const CLICK_MS = 8

/** A press that is felt, where the device can and the person does not want things still. */
export function buzz(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(CLICK_MS)
}
