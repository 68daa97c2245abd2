import { createStore } from '../../../../lib/store.ts'

const ITEM = 'video_sound'

function read(): boolean {
  try {
    return sessionStorage.getItem(ITEM) === 'on'
  } catch {
    return false
  }
}

const store = createStore(read())

/** Whether videos play with sound. Muted until the user turns it on; then on for as long as the tab is open. */
export const sound = {
  ...store,
  set(isOn: boolean) {
    try {
      sessionStorage.setItem(ITEM, isOn ? 'on' : 'off')
    } catch {
      // Storage is blocked: the setting lasts as long as the page.
    }
    store.set(isOn)
  },
}
