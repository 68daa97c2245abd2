import { expect, test } from 'vitest'
import { people } from '../../../demo/world-data.ts'
import { dropBadges, isOfficialHandle, isOfficialName } from './impersonation.policy.ts'

test.for([
  'sayso',
  'SaySo_Daily',
  'the_s4ys0',
  'say_so',
  'supp0rt',
  'Support24',
  'he1p',
  'admin_team',
  'rnoderator',
  'st4ff_0fficial',
  '7eam',
])('the handle %s could be taken for the platform', (handle) => {
  expect(isOfficialHandle(handle)).toBe(true)
})

test.for(['helpful_hanna', 'teamwork', 'badminton', 'steam_trains', 'nosy_neighbour', 'saysomethin'])(
  'the handle %s: only what contains the name of the product is refused beside the words alone',
  (handle) => {
    expect(isOfficialHandle(handle)).toBe(handle === 'saysomethin')
  },
)

test.for([
  'Sayso',
  'Ѕауѕо', // Cyrillic
  'Ｓａｙｓｏ Billing', // full width
  '𝓢𝓪𝔂𝓼𝓸 daily', // mathematical letters
  'Śäyşö',
  'S.a.y.s.o',
  'S a y s o',
  'Say So Support',
  'Αdmin', // Greek capital alpha
  'Official  Team 24',
  '$ecurity',
])('the display name %s could be taken for the platform', (name) => {
  expect(isOfficialName(name)).toBe(true)
})

test.for([
  'Essays on Bread',
  'Just Say So Podcast',
  'Help a Neighbour',
  'Team Rowing Club',
  'Анна Соколова',
  'Ελένη',
  '田中さん',
  '',
])('the display name %s is fine', (name) => {
  expect(isOfficialName(name)).toBe(false)
})

test('nobody in the demo has a name like that', () => {
  expect(people.filter(({ name }) => isOfficialName(name))).toEqual([])
})

test('signs of checked accounts are dropped, other emoji stay', () => {
  expect(dropBadges('Ada ✅ ✔️🛡️')).toBe('Ada  ')
  expect(dropBadges('Ada 🌻 ❤️')).toBe('Ada 🌻 ❤️')
})
