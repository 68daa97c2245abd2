import { anchorElement } from './scroll-place.ts'

interface Left {
  readonly element: WeakRef<HTMLElement>
  readonly anchorId: string | null
}

/** What opened the next screen, for each entry of the history that was left. */
const left = new Map<string, Left>()
const PATIENCE_MS = 5_000
let stopWaiting = () => {}

export function rememberFocus(historyKey: string): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return
  const row = active.closest<HTMLElement>('[data-anchor-id]')
  left.set(historyKey, { element: new WeakRef(row ?? active), anchorId: row?.dataset['anchorId'] ?? null })
}

function opener(historyKey: string): HTMLElement | null {
  const { element, anchorId } = left.get(historyKey) ?? {}
  const same = element?.deref()
  if (same?.isConnected && same.checkVisibility()) return same
  return anchorId == null ? null : anchorElement(anchorId)
}

function heading(): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('main h1')
  const shown = [...all].find((one) => one.checkVisibility()) ?? null
  if (shown !== null) shown.tabIndex = -1
  return shown
}

/** A dialog on its way out gives the focus back to what opened it, and would do so after us. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
const AFTER_DIALOG_MS = 50

/**
 * After going on, the new screen's heading has the focus, so that it is read out and Tab goes on from there; after
 * going back, whatever had opened the screen that was left. Neither scrolls. A heading still on its way is waited
 * for, unless the focus has gone elsewhere meanwhile.
 */
export function moveFocus(historyKey: string, isBack: boolean): void {
  stopWaiting()
  const from = document.activeElement
  let wasCovered = isCovered()
  let timer = setTimeout(() => stopWaiting(), PATIENCE_MS)
  const find = () => (isBack ? opener(historyKey) : null) ?? heading()
  const attempt = () => {
    if (isCovered()) return
    const { activeElement } = document
    const isElsewhere = activeElement !== from && activeElement !== document.body
    if (isElsewhere && !wasCovered) return stopWaiting()
    const target = find()
    if (target === null) return
    stopWaiting()
    const focus = () => target.focus({ preventScroll: true })
    if (wasCovered) timer = setTimeout(focus, AFTER_DIALOG_MS)
    else focus()
    wasCovered = false
  }
  const observer = new MutationObserver(attempt)
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  attempt()
}
