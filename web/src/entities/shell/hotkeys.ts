import { useEffect, useEffectEvent } from 'react'
import { localSetting } from './local-setting.ts'

/** Keys as in `event.key`; two separated by a space (`g e`) are pressed one after the other. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Single-key shortcuts can be switched off: they conflict with some screen readers and with speech input. */
export const hotkeysEnabled = localSetting('hotkeys', true, (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

const SEQUENCE_MS = 1_000

/** Finds the shortcut for a key press. The map added last is checked first, so a screen can override the shell. */
export function createHotkeyMatcher(maps: () => readonly Hotkeys[], now: () => number) {
  let first: { key: string; at: number } | null = null
  return function match({ key, ctrlKey, metaKey, altKey, isComposing }: Press) {
    if (ctrlKey || metaKey || altKey || isComposing || key === 'Shift') return null
    const layers = maps().toReversed()
    const isSecond = first !== null && now() - first.at < SEQUENCE_MS
    const combination = isSecond ? `${first?.key} ${key}` : key
    first = null
    const found = layers.find((map) => Object.hasOwn(map, combination))?.[combination]
    if (found) return found
    const begins = layers.some((map) => Object.keys(map).some((name) => name.startsWith(`${key} `)))
    if (begins) first = { key, at: now() }
    return null
  }
}

const TYPING = 'input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]'
const OPEN_LAYER = '[role=dialog], [role=alertdialog], [role=menu]'

function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !hotkeysEnabled.get()) return true
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return true
  return document.querySelector(OPEN_LAYER) !== null
}

const active: Hotkeys[] = []
/** When the key was pressed, not when a busy page came to handle it. */
let pressedAt = 0
const match = createHotkeyMatcher(
  () => active,
  () => pressedAt,
)

function onKeyDown(event: KeyboardEvent): void {
  pressedAt = event.timeStamp
  if (!isBusy(event)) match(event)?.(event)
}

/**
 * Keys that work while the screen is visible. They are ignored while the user types, while a dialog or a menu is open,
 * and with a modifier held. A handler calls `preventDefault` if the browser has its own use for the key.
 */
export function useHotkeys(map: Hotkeys): void {
  const run = useEffectEvent((name: string, event: KeyboardEvent) => map[name]?.(event))
  const names = Object.keys(map).join('\n')
  useEffect(() => {
    const layer = Object.fromEntries(
      names.split('\n').map((name) => [name, (event: KeyboardEvent) => run(name, event)]),
    )
    if (active.length === 0) addEventListener('keydown', onKeyDown)
    active.push(layer)
    return () => {
      active.splice(active.indexOf(layer), 1)
      if (active.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [names])
}
