export interface ToastOptions {
  description?: string
  /** Two toasts of one id are one. Without it, the same words are the same toast. */
  id?: string
  action?: { label: string; onPress: () => void }
  /** Milliseconds; only for a toast that offers to undo something for that long. */
  duration?: number
  /** It went away by itself or was closed, and its action was not taken. */
  onGone?: () => void
}

export const DURATION = 4_000
const ERROR_DURATION = 8_000

/** How often a toast of this id was sent away: by its action, or because it no longer holds. */
const retired = new Map<string, number>()

/**
 * A toast on its way out would take one of the same id along, and "Retry" that fails again must be told again. So the
 * next one has another id.
 */
export function currentId(id: string): string {
  const times = retired.get(id)
  return times === undefined ? id : `${id} (${times})`
}

export function retire(id: string): void {
  retired.set(id, (retired.get(id) ?? 0) + 1)
}

export function toastSettings(kind: 'message' | 'success' | 'error', title: string, options: ToastOptions) {
  const { description, action, onGone } = options
  const id = options.id ?? `${kind}: ${title} ${description ?? ''}`.trim()
  const take = (onPress: () => void) => () => {
    retire(id)
    onPress()
  }
  return {
    id: currentId(id),
    duration: options.duration ?? (kind === 'error' ? ERROR_DURATION : DURATION),
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: take(action.onPress) } }),
    ...(onGone && { onAutoClose: onGone, onDismiss: onGone }),
  }
}
