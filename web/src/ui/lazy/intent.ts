/** Spread on whatever leads to code not loaded yet: the signs that a press is near load it. */
export function onIntent(preload: () => void) {
  return { onPointerEnter: preload, onFocus: preload, onTouchStart: preload }
}

/** Everything a plain button needs to open a lazily loaded dialog or sheet. */
export function opensDialog(overlay: { preload: () => void }, isOpen: boolean) {
  return { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, ...onIntent(overlay.preload) } as const
}
