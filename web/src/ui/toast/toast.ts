import { isUnconfirmed } from '../../lib/api-error.ts'
import { chunk } from '../lazy/chunk.ts'
import {
  retire,
  standingAs,
  type ToastKind,
  type ToastOptions,
  toastId,
  toastSettings,
} from './toast-settings.ts'

// Resolved by the mounted toaster: earlier toasts wait for it.
let announceReady: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})
export const markToasterReady = () => announceReady()

let summon: () => void = () => {}
/** Registers how to mount the toaster, if it is needed before the browser is idle. */
export function onToastWanted(mountNow: () => void) {
  summon = mountNow
}

const sonner = chunk(() => import('sonner'))

function say(kind: ToastKind) {
  return (title: string, options: ToastOptions = {}) => {
    summon()
    const id = toastId(kind, title, options)
    const settings = toastSettings(kind, title, options)
    Promise.all([sonner.load(), ready]).then(
      // Unless it was dismissed while sonner was still loading.
      ([{ toast: show }]) => standingAs(id) === settings.id && show[kind](title, settings),
      () => {},
    )
    return id
  }
}

/** For events out of view. An error beside its cause is an InlineNotice or a FieldError instead. */
export const toast = {
  message: say('message'),
  success: say('success'),
  error: say('error'),
  /**
   * For a call that failed, with its reason. Not if it needs a confirmed email: the user was asked for the code and
   * closed the dialog, so they know.
   */
  failure(title: string, error: unknown, options: ToastOptions = {}) {
    if (!isUnconfirmed(error)) toast.error(title, { description: (error as Error).message, ...options })
  },
  dismiss(id: string) {
    const shown = standingAs(id)
    if (shown === undefined) return
    sonner.arrived()?.toast.dismiss(shown)
    retire(id)
  },
}
