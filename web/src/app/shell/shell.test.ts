import { expect, test } from 'vitest'
import { tabPath } from './global-hotkeys.ts'
import { keyGroups } from './key-list.ts'
import { navItems } from './nav-items.ts'
import { matchingSearches, withSearch } from './recent-searches.ts'
import { nextBar } from './use-page-scroll.ts'

test('number keys switch between the views of the current feed', () => {
  expect(tabPath('/following/ptv', '1')).toBe('/following/list')
  expect(tabPath('/home', '4')).toBe('/explore/profiles')
  expect(tabPath('/p/1', '1')).toBeNull()
  expect(tabPath('/explore/list', '5')).toBeNull()
})

test('each navigation item matches its own paths', () => {
  const current = (path: string) =>
    Object.entries(navItems)
      .filter(([, { area }]) => area.test(path))
      .map(([name]) => name)
  expect(current('/home')).toEqual(['explore'])
  expect(current('/explore/media')).toEqual(['explore'])
  expect(current('/followers/list')).toEqual(['followers'])
  expect(current('/notifications')).toEqual(['notifications'])
  expect(current('/profile')).toEqual(['profile'])
  expect(current('/settings/security')).toEqual(['profile'])
  expect(current('/profile/f1')).toEqual([])
  expect(current('/homer')).toEqual([])
})

test('the help lists every shortcut of the navigation', () => {
  const listed = keyGroups.flatMap(({ keys }) => keys.map(([combination]) => combination))
  for (const { shortcut } of Object.values(navItems)) expect(listed).toContain(shortcut)
})

test('recent searches keep the last five, newest first, each once', () => {
  const five = ['e', 'd', 'c', 'b', 'a']
  expect(withSearch(five, 'f')).toEqual(['f', 'e', 'd', 'c', 'b'])
  expect(withSearch(five, 'C')).toEqual(['C', 'e', 'd', 'b', 'a'])
  expect(matchingSearches(['Bread', 'butter'], 'b')).toEqual(['Bread', 'butter'])
  expect(matchingSearches(['Bread', 'butter'], ' bread ')).toEqual([])
})

test('the bar hides on scrolling down and returns on scrolling up', () => {
  const walk = (...places: number[]) => places.reduce(nextBar, { y: 0, down: 0, isHidden: false }).isHidden
  expect(walk(20)).toBe(false)
  expect(walk(40, 60, 80)).toBe(true)
  expect(walk(40, 60, 80, 79)).toBe(false)
  expect(walk(40, 60, 80, 79, 90)).toBe(false)
  expect(walk(40, 60, 80, 79, 110)).toBe(true)
  expect(walk(30, 50)).toBe(false)
})

test('restoring a scroll position does not hide the bar', () => {
  expect(nextBar({ y: 0, down: 0, isHidden: false }, 5_000).isHidden).toBe(false)
  expect(nextBar({ y: 5_000, down: 100, isHidden: true }, 0).isHidden).toBe(false)
})
