const CLICK_MS = 8

/** Haptic feedback for a press, if the device supports it and the user does not prefer reduced motion. */
export function buzz(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(CLICK_MS)
}
