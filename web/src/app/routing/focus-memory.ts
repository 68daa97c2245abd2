import { anchorElement } from './scroll-place.ts'

interface Left {
  readonly element: WeakRef<HTMLElement>
  readonly anchorId: string | null
}

/** The element that opened the next screen, per history entry that was left. */
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

/**
 * True while a dialog is open. A closing dialog returns the focus to its opener, which would happen after our own move.
 */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
const AFTER_DIALOG_MS = 50

/**
 * True if a menu that led here has returned the focus to its button. This can happen before or after a slow screen
 * appears.
 */
const isGivenBack = (from: Element | null, now: Element | null) =>
  from?.closest('[role=menu]') != null && now?.matches('[aria-haspopup=menu]') === true

/**
 * Moves the focus after a navigation. Going forward, it goes to the new screen's heading, so that the heading is read
 * out and Tab continues from there. Going back, it goes to the element that had opened the screen that was left.
 * Neither scrolls. If the heading is not there yet, it waits, unless the focus has moved elsewhere meanwhile.
 */
export function moveFocus(historyKey: string, isBack: boolean): void {
  stopWaiting()
  let from = document.activeElement
  let wasCovered = isCovered()
  let timer = setTimeout(() => stopWaiting(), PATIENCE_MS)
  const find = () => (isBack ? opener(historyKey) : null) ?? heading()
  const attempt = () => {
    if (isCovered()) return
    const { activeElement } = document
    if (isGivenBack(from, activeElement)) from = activeElement
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
