import { createStore } from '../../lib/store.ts'
import { isBusy } from './is-busy.ts'

const OVERDUE_MS = 24 * 3_600_000

/** True once a newer release has been out for a day, and this page has not had a chance to load it. */
export const isOverdue = createStore(false)

let isNewer = false

/** The release this page runs: the name of its main file, which changes with every build. */
function ownVersion(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script && new URL(script.src).pathname
}

/**
 * Call it with the version that the server names. The page is never reloaded under anybody: the next link that is
 * followed becomes a full load, unless something is half done in this tab.
 */
export function newVersionSeen(version: string): void {
  const own = ownVersion()
  if (isNewer || own === null || version === own) return
  isNewer = true
  setTimeout(() => isOverdue.set(true), OVERDUE_MS)
  // Before the router sees the press: what it does not prevent, the browser does, and loads the page.
  addEventListener('click', followFully, { capture: true })
}

function followFully(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlain || link === null || link.target !== '' || link.origin !== location.origin) return
  if (link.pathname === location.pathname || isBusy()) return
  event.stopPropagation()
}

/** Finds the version of the page that the server sends now. */
export async function lookForVersion(): Promise<void> {
  // With a query, so that the worker does not answer with the shell it keeps.
  const html = await fetch('/app-shell?fresh', { cache: 'no-store' }).then((answer) => answer.text())
  const page = new DOMParser().parseFromString(html, 'text/html')
  const src = page.querySelector('script[type=module][src]')?.getAttribute('src')
  if (src) newVersionSeen(src)
}
