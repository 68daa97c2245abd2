import { beforeEach, expect, test, vi } from 'vitest'
import { createHotkeyMatcher, type Hotkeys } from './hotkeys.ts'

const explore = vi.fn()
const followShell = vi.fn()
const markFalse = vi.fn()
const shell: Hotkeys = { 'g e': explore, 'g f': followShell, '?': vi.fn() }
const list: Hotkeys = { f: markFalse }
let maps: Hotkeys[]
let now: number
let match: ReturnType<typeof createHotkeyMatcher>

const press = (key: string, more = {}) =>
  match({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more })

beforeEach(() => {
  now = 0
  maps = [shell, list]
  match = createHotkeyMatcher(
    () => maps,
    () => now,
  )
})

test('single keys and two-key sequences are recognised', () => {
  expect(press('f')).toBe(markFalse)
  expect(press('g')).toBeNull()
  expect(press('f')).toBe(followShell)
  expect(press('f')).toBe(markFalse)
})

test('the second key must follow within a second', () => {
  press('g')
  now = 1_001
  expect(press('f')).toBe(markFalse)
})

test('Shift between two keys is ignored, as some keys need it', () => {
  press('g')
  expect(press('Shift')).toBeNull()
  expect(press('e')).toBe(explore)
  expect(press('?')).toBe(shell['?'])
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('%s disables the hotkey', (modifier) => {
  expect(press('f', { [modifier]: true })).toBeNull()
})

test('a screen overrides the shell, and unknown keys do nothing', () => {
  const own = vi.fn()
  maps = [shell, { '?': own }]
  expect(press('?')).toBe(own)
  expect(press('q')).toBeNull()
  expect(press('constructor')).toBeNull()
  press('g')
  expect(press('q')).toBeNull()
})
