import { defaultLimits } from '@sayso/contract/limits'
import { expect, test, vi } from 'vitest'
import { announce, announcement } from './announcer.ts'
import { createLocationStore, DEFAULT_POSITION } from './location.ts'
import { createOnlineStore } from './online.ts'
import { createScrollMemory } from './scroll-memory.ts'
import { areaOver, createTestBrowser } from './test-kit.ts'
import { createThemeStore } from './theme.ts'

function createSystem(isDark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: isDark })
  const turn = (dark: boolean) => {
    system.matches = dark
    system.dispatchEvent(new Event('change'))
  }
  return { system, turn }
}

test('the theme is stored and follows the system and other tabs live', async () => {
  const browser = createTestBrowser()
  const [tab, otherTab] = [browser.openTab(), browser.openTab()]
  const { system, turn } = createSystem(false)
  const apply = vi.fn()
  const theme = createThemeStore({ storage: tab.storage, system, apply })
  const otherApply = vi.fn()
  const other = createThemeStore({ storage: otherTab.storage, system, apply: otherApply })
  expect(theme.get()).toEqual({ choice: 'system', resolved: 'light' })
  turn(true)
  expect(theme.get()).toEqual({ choice: 'system', resolved: 'dark' })
  expect(apply).toHaveBeenLastCalledWith('dark')
  theme.choose('light')
  expect(apply).toHaveBeenLastCalledWith('light')
  expect(browser.items.get('theme')).toBe('light')
  await vi.waitFor(() => expect(other.get()).toEqual({ choice: 'light', resolved: 'light' }))
  expect(otherApply).toHaveBeenLastCalledWith('light')
  turn(false)
  turn(true)
  expect(theme.get().resolved).toBe('light')
  const before = theme.get()
  theme.choose('light')
  expect(theme.get()).toBe(before)
})

type Geo = Pick<Geolocation, 'getCurrentPosition'>
const at = (latitude: number, longitude: number, accuracy: number, timestamp: number) =>
  ({ coords: { latitude, longitude, accuracy }, timestamp }) as GeolocationPosition

function openLocation(geolocation: Geo | null, now = () => 1000) {
  const { storage } = createTestBrowser().openTab()
  return { storage, location: createLocationStore({ storage, geolocation, now }) }
}

test('without a position the default coordinates are sent, marked as such', () => {
  const { location } = openLocation(null)
  expect(location.viewedFrom()).toEqual({ ...DEFAULT_POSITION, location_source: 'default' })
  expect(location.get()).toMatchObject({ permission: 'unasked', position: null })
})

test('a position is requested as specified, stored, and exact for five minutes', async () => {
  let now = 1000
  const getCurrentPosition = vi.fn<Geo['getCurrentPosition']>((done) =>
    setTimeout(() => done(at(1, 2, 20, 1000)), 5),
  )
  const { location, storage } = openLocation({ getCurrentPosition }, () => now)
  const [one, two] = [location.request(), location.request()]
  expect(location.get().isAsking).toBe(true)
  expect(await one).toBe(await two)
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  })
  expect(storage.get('userLocation')).toEqual({ latitude: 1, longitude: 2 })
  expect(location.get()).toMatchObject({ permission: 'granted', isAsking: false, error: null })
  expect(location.viewedFrom()).toEqual({ latitude: 1, longitude: 2, location_source: 'device' })
  expect(location.exactFix(defaultLimits.place)).toMatchObject({ accuracyMetres: 20 })
  now += 300_001
  expect(location.exactFix(defaultLimits.place)).toBeNull()
  storage.remove('userLocation')
  expect(location.get().position).toBeNull()
})

test('an inaccurate position is accepted for a city, not for the nearby scope', async () => {
  const { location } = openLocation({ getCurrentPosition: (done) => done(at(1, 2, 101, 1000)) })
  await location.request()
  expect(location.get().position).not.toBeNull()
  expect(location.exactFix(defaultLimits.place)).toBeNull()
})

test.each([
  [1, 'Location permission denied', 'refused'],
  [2, 'Location information unavailable', 'unasked'],
  [3, 'Location request timed out', 'unasked'],
  [9, 'Failed to get location', 'unasked'],
])('error %i says %j', async (code, text, permission) => {
  const geolocation: Geo = { getCurrentPosition: (_, fail) => fail?.({ code } as GeolocationPositionError) }
  const { location } = openLocation(geolocation)
  await expect(location.request()).rejects.toThrow(text)
  expect(location.get()).toMatchObject({ error: text, permission, isAsking: false })
})

test('a browser without geolocation is reported', async () => {
  const { location } = openLocation(null)
  await expect(location.request()).rejects.toThrow('Geolocation is not supported by this browser')
})

test('the online store follows the connection', () => {
  const events = new EventTarget()
  const online = createOnlineStore({ events, isOnline: () => true })
  const received = vi.fn()
  online.subscribe(received)
  events.dispatchEvent(new Event('offline'))
  events.dispatchEvent(new Event('offline'))
  expect(online.get()).toBe(false)
  events.dispatchEvent(new Event('online'))
  expect([online.get(), received.mock.calls.length]).toEqual([true, 2])
})

test('the same text announced twice is two announcements', () => {
  announce('20 more posts loaded')
  const first = announcement.get()
  announce('20 more posts loaded')
  expect(announcement.get()).toMatchObject({ text: '20 more posts loaded', urgency: 'polite' })
  expect(announcement.get()?.id).not.toBe(first?.id)
})

test('scroll positions survive a reload, damage and forbidden storage; the oldest are dropped', () => {
  const items = new Map<string, string>()
  const area = areaOver(items)
  const memory = createScrollMemory(() => area)
  for (let i = 0; i < 60; i++) memory.save(`k${i}`, { y: i, anchorId: 'p', anchorOffset: -3 })
  const again = createScrollMemory(() => area)
  expect(again.read('k59')).toEqual({ y: 59, anchorId: 'p', anchorOffset: -3 })
  expect(again.read('k9')).toBeNull()
  expect(again.read('k10')).not.toBeNull()
  items.set('scroll_places', '[["a",{"y":"x"}],["b",{"y":1,"anchorId":null,"anchorOffset":0}],7]')
  const damaged = createScrollMemory(() => area)
  expect([damaged.read('a'), damaged.read('b')?.y]).toEqual([null, 1])
  const forbidden = createScrollMemory(() => {
    throw new Error('SecurityError')
  })
  forbidden.save('a', { y: 1, anchorId: null, anchorOffset: 0 })
  expect(forbidden.read('a')?.y).toBe(1)
})
