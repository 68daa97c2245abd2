import type { User } from '@sayso/contract/shapes/user'
import { expect, test, vi } from 'vitest'
import { createStorage, type StorageKey } from './storage.ts'
import { areaOver, createTestBrowser } from './test-kit.ts'

const user = { unique_id: 'u1', is_anonymous: false, profiles: [] } as unknown as User

test('every key is read back as it was stored, under its specified name', () => {
  const browser = createTestBrowser()
  const { storage, session } = browser.openTab()
  storage.set('auth_token', 's_1')
  storage.set('is_anonymous', false)
  storage.set('user_data', user)
  storage.set('userLocation', { latitude: 1.5, longitude: -2 })
  storage.set('theme', 'dark')
  storage.set('redirect_after_login', '/newPost')
  expect(storage.get('auth_token')).toBe('s_1')
  expect(storage.get('is_anonymous')).toBe(false)
  expect(storage.get('user_data')).toEqual(user)
  expect(storage.get('userLocation')).toEqual({ latitude: 1.5, longitude: -2 })
  expect(storage.get('theme')).toBe('dark')
  expect(browser.items.get('is_anonymous')).toBe('false')
  expect(browser.items.has('redirect_after_login')).toBe(false)
  expect(session.getItem('redirect_after_login')).toBe('/newPost')
})

test.each<[StorageKey, string]>([
  ['user_data', '{"unique_id":'],
  ['user_data', 'null'],
  ['user_data', '[]'],
  ['user_data', '"u1"'],
  ['user_data', '{"unique_id":7,"is_anonymous":true}'],
  ['user_data', '{"unique_id":"u1"}'],
  ['userLocation', '{"latitude":"1","longitude":2}'],
  ['userLocation', '{"latitude":91,"longitude":2}'],
  ['userLocation', '{"latitude":null}'],
  ['userLocation', 'x'],
  ['interrupted_by_login', '{"act":"buy","post":"p1"}'],
  ['interrupted_by_login', '{"act":"react"}'],
  ['interrupted_by_login', '{"act":"follow","post":"p1"}'],
  ['interrupted_by_login', '{"act":"react-to-comment","post":"p1"}'],
  ['is_anonymous', 'yes'],
  ['locationPermissionGranted', ''],
  ['theme', 'purple'],
  ['auth_token', ''],
])('%s with the value %j is treated as missing', (key, text) => {
  const { storage, local } = createTestBrowser().openTab()
  local.setItem(key, text)
  expect(storage.get(key)).toBeNull()
})

test('a user with a damaged profile list has no profiles', () => {
  const { storage, local } = createTestBrowser().openTab()
  local.setItem('user_data', '{"unique_id":"u1","is_anonymous":false,"profiles":{"length":3}}')
  expect(storage.get('user_data')?.profiles).toEqual([])
})

test('where the browser forbids storage, values last as long as the page', () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  const storage = createStorage({ local: forbidden, session: forbidden, events: new EventTarget() })
  expect(storage.get('auth_token')).toBeNull()
  storage.set('auth_token', 's_1')
  storage.set('redirect_after_login', '/newPost')
  expect(storage.get('auth_token')).toBe('s_1')
  expect(storage.get('redirect_after_login')).toBe('/newPost')
  storage.remove('auth_token')
  expect(storage.get('auth_token')).toBeNull()
})

test('when storage is full, the new value is used and the old one is removed', () => {
  const items = new Map([['auth_token', 'old']])
  const full: Storage = {
    ...areaOver(items),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  const storage = createStorage({ local: () => full, session: () => full, events: new EventTarget() })
  storage.set('auth_token', 'new')
  expect(storage.get('auth_token')).toBe('new')
  expect(items.has('auth_token')).toBe(false)
})

test('subscribers learn of changes to known keys, here and in other tabs', async () => {
  const browser = createTestBrowser()
  const one = browser.openTab()
  const other = browser.openTab()
  const received = vi.fn()
  const stop = other.storage.subscribe(received)
  one.storage.set('theme', 'dark')
  one.local.setItem('somebody-elses-key', '1')
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith({ key: 'theme', isElsewhere: true }))
  expect(received).toHaveBeenCalledTimes(1)
  one.local.clear()
  await vi.waitFor(() => expect(received).toHaveBeenLastCalledWith({ key: null, isElsewhere: true }))
  other.storage.set('theme', 'light')
  expect(received).toHaveBeenLastCalledWith({ key: 'theme', isElsewhere: false })
  stop()
  other.storage.set('theme', 'dark')
  expect(received).toHaveBeenCalledTimes(3)
})
