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

export function toastSettings(kind: 'message' | 'success' | 'error', title: string, options: ToastOptions) {
  const { description, action, onGone } = options
  return {
    id: options.id ?? `${kind}: ${title} ${description ?? ''}`.trim(),
    duration: options.duration ?? (kind === 'error' ? ERROR_DURATION : DURATION),
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
    ...(onGone && { onAutoClose: onGone, onDismiss: onGone }),
  }
}
