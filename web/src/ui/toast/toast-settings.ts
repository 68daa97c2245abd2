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

export type ToastKind = 'message' | 'success' | 'error'

export const DURATION = 4_000
const ERROR_DURATION = 8_000

/** Under each of our ids the one sonner knows for the toast that is on the screen, or on its way there. */
const standing = new Map<string, string>()
let made = 0

export const standingAs = (id: string): string | undefined => standing.get(id)

/** Its time is over: what is said next under this id is another toast. */
export function retire(id: string, shown = standing.get(id)): void {
  if (standing.get(id) === shown) standing.delete(id)
}

export const toastId = (kind: ToastKind, title: string, { id, description }: ToastOptions): string =>
  id ?? `${kind}: ${title} ${description ?? ''}`.trim()

/**
 * Sonner lays a toast over the one of the same id, and keeps of that whatever the new one does not name: so every field
 * is named, also those without a value. And a toast on its way out takes one of the same id along: so nothing is laid
 * over a toast that has begun to leave.
 */
export function toastSettings(kind: ToastKind, title: string, options: ToastOptions) {
  const { description, action, onGone } = options
  const id = toastId(kind, title, options)
  const shown = standing.get(id) ?? `${id} (${made++})`
  standing.set(id, shown)
  const after = (then: (() => void) | undefined) => () => {
    retire(id, shown)
    then?.()
  }
  return {
    id: shown,
    duration: options.duration ?? (kind === 'error' ? ERROR_DURATION : DURATION),
    description,
    action: action && { label: action.label, onClick: after(action.onPress) },
    onAutoClose: after(onGone),
    onDismiss: after(onGone),
  }
}
