import { createStore } from './store.ts'

/** What browsers that can install an app hand out instead of asking by themselves. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer to install the app, held back until the user asks for it in the settings. */
export const installPrompt = createStore<InstallEvent | null>(null)

/** Early: the offer comes once, soon after the page has loaded. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
