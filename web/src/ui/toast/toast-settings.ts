export interface ToastOptions {
  description?: string
  /** Toasts with the same id replace each other. Without an id, the same text is the same toast. */
  id?: string
  action?: { label: string; onPress: () => void }
  /** Milliseconds; only for a toast with an undo that lasts that long. */
  duration?: number
  /** Called when it disappeared or was closed without its action being used. */
  onGone?: () => void
}

export type ToastKind = 'message' | 'success' | 'error'

export const DURATION = 4_000
const ERROR_DURATION = 8_000

/** Maps each of our ids to sonner's id of the toast that is on the screen, or about to be. */
const standing = new Map<string, string>()
let made = 0

export const standingAs = (id: string): string | undefined => standing.get(id)

/** Forgets a toast that is closing: the next one under this id is a new toast. */
export function retire(id: string, shown = standing.get(id)): void {
  if (standing.get(id) === shown) standing.delete(id)
}

export const toastId = (kind: ToastKind, title: string, { id, description }: ToastOptions): string =>
  id ?? `${kind}: ${title} ${description ?? ''}`.trim()

/**
 * Builds the options for sonner. Sonner merges a toast into the one with the same id and keeps every field the new one
 * does not set, so every field is set, even those without a value. A closing toast also closes a new one with the same
 * id, so a toast that has begun to close is never reused.
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
