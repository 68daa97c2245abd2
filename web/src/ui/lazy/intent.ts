/** Props for a control whose code is not loaded yet: hover, focus and touch preload it. */
export function onIntent(preload: () => void) {
  return { onPointerEnter: preload, onFocus: preload, onTouchStart: preload }
}

/** All props a plain button needs to open a lazily loaded dialog or sheet. */
export function opensDialog(overlay: { preload: () => void }, isOpen: boolean) {
  return { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, ...onIntent(overlay.preload) } as const
}
