import { chunk } from '../lazy/chunk.ts'
import { currentId, retire, type ToastOptions, toastSettings } from './toast-settings.ts'

// Resolved by the mounted toaster: what is said before it is there waits for it.
let announceReady: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})
export const markToasterReady = () => announceReady()

let summon: () => void = () => {}
/** The toaster asks to be told when it is needed sooner than idle. */
export function onToastWanted(mountNow: () => void) {
  summon = mountNow
}

const sonner = chunk(() => import('sonner'))

function say(kind: 'message' | 'success' | 'error') {
  return (title: string, options: ToastOptions = {}) => {
    summon()
    const settings = toastSettings(kind, title, options)
    Promise.all([sonner.load(), ready]).then(
      ([{ toast: show }]) => show[kind](title, settings),
      () => {},
    )
    return settings.id
  }
}

/** For what happened out of sight. An error beside its cause is an InlineNotice or a FieldError instead. */
export const toast = {
  message: say('message'),
  success: say('success'),
  error: say('error'),
  dismiss(id: string) {
    sonner.arrived()?.toast.dismiss(currentId(id))
    retire(id)
  },
}
