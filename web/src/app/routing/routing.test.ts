import { expect, test } from 'vitest'
import type { SessionState } from '../../entities/session/index.ts'
import { pageTitle } from '../../entities/shell/page-title.ts'
import { type KeptScreen, keepScreens } from './kept-screens.ts'
import { firstSegments, matchRoute } from './match-route.ts'
import { entryTo, redirectOf } from './redirects.ts'
import { missingRoute, routes } from './routes.ts'

const starting: SessionState = { status: 'starting' }
const away: SessionState = { status: 'unauthenticated', error: null }
const as = (kind: 'visitor' | 'member') => ({ status: 'authenticated', kind }) as SessionState

/** Every address named in the two product documents, and our own, with its title. */
const SPECIFIED: Record<string, string> = {
  '/home': 'Explore',
  '/explore/list': 'Explore',
  '/explore/media': 'Photos and videos',
  '/explore/ptv': 'Pay to view',
  '/explore/profiles': 'Profiles',
  '/followers/list': 'Followers',
  '/followers/media': 'Followers',
  '/followers/ptv': 'Followers',
  '/followers/profiles': 'Followers',
  '/following/list': 'Following',
  '/following/media': 'Following',
  '/following/ptv': 'Following',
  '/following/profiles': 'Following',
  '/search': 'Search',
  '/profile': 'Profile',
  '/profile/f1': 'Profile',
  '/profile/f1/edit': 'Edit profile',
  '/newProfile': 'New profile',
  '/mara': '@mara',
  '/login': 'Log in',
  '/register': 'Create account',
  '/forgot-password': 'Forgot password',
  '/ping': 'Ping - Health Check',
  '/auth/redirect/instagram': 'Connecting Instagram',
  '/p/1': 'Post',
  '/mp/1': 'My Post',
  '/p/1/edit': 'Edit post',
  '/newPost': 'New post',
  '/myFunds': 'My Funds',
  '/purchases': 'Purchases',
  // Our own.
  '/welcome': 'Welcome',
  '/notifications': 'Notifications',
  '/settings': 'Settings',
  '/settings/account': 'Account',
  '/settings/security': 'Security',
  '/settings/notifications': 'Notifications',
  '/settings/privacy': 'Privacy and safety',
  '/settings/payouts': 'Payouts',
  '/settings/data': 'Your data',
  '/myFunds/statements/2026': 'Earnings',
  '/report': 'Report',
  '/report/status': 'Report',
  '/cases': 'Decisions',
  '/cases/link': 'Decision',
  '/rules': 'House rules',
  '/transparency': 'Transparency',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/stop-mail': 'Emails',
  '/recover': 'Take back your account',
}

function titleAt(path: string): string {
  const { route, params } = matchRoute(path)
  return typeof route.title === 'string' ? route.title : route.title(params)
}

test('every specified path has its own screen and title', () => {
  expect(Object.fromEntries(Object.keys(SPECIFIED).map((path) => [path, titleAt(path)]))).toEqual(SPECIFIED)
  const reached = new Set(Object.keys(SPECIFIED).map((path) => matchRoute(path).route))
  expect(routes.filter((route) => !reached.has(route))).toEqual([])
})

test('every title ends with the product name, except that of the health page', () => {
  expect(pageTitle('Explore')).toBe('Explore · Sayso')
  expect(routes.filter(({ isWholeTitle }) => isWholeTitle).map(({ path }) => path)).toEqual(['/ping'])
})

test('fixed paths take precedence over ids, and handles come last', () => {
  expect(matchRoute('/profile').route.path).toBe('/profile')
  expect(matchRoute('/newPost').route.path).toBe('/newPost')
  expect(matchRoute('/p/explore').params).toEqual({ id: 'explore' })
  expect(routes.at(-1)?.path).toBe('/:username')
})

test.each([
  '/nope/nope',
  '/p',
  '/mp',
  '/auth',
  '/Explore',
  '/p/1/2/3',
  '/a b',
  '/<script>',
  '/mara/posts',
  '/settings/nope',
])('%s matches no route', (path) => expect(matchRoute(path).route).toBe(missingRoute))

test.each(['/mara', '/@mara', '/mara.l', '/mara/'])('%s is a profile', (path) => {
  expect(matchRoute(path).route.path).toBe('/:username')
})

test('the first segments of all paths are known, so that they can be reserved as handles', () => {
  expect([...firstSegments].sort()).toEqual(
    'account,auth,cases,explore,followers,following,forgot-password,home,login,mp,myFunds,newPost,newProfile,notifications,p,ping,privacy,profile,purchases,recover,register,report,rules,search,settings,stop-mail,terms,transparency,welcome'.split(
      ',',
    ),
  )
})

test('the landing page redirects members to their feed and everyone else to the public one', () => {
  expect(redirectOf('/', as('member'))).toBe('/following/list')
  for (const session of [as('visitor'), starting, away])
    expect(redirectOf('/', session)).toBe('/explore/list')
  expect(redirectOf('/explore/', as('visitor'))).toBe('/explore/list')
  expect(redirectOf('/explore/list', as('member'))).toBeNull()
  expect(redirectOf('/account', as('member'))).toBe('/settings/account')
})

test('each screen decides by session whether to show, wait, prompt or redirect to log-in', () => {
  const at = (path: string, session: SessionState) => entryTo(matchRoute(path).route, session)
  expect(at('/explore/list', as('visitor'))).toEqual({ to: 'screen' })
  expect(at('/explore/list', starting)).toEqual({ to: 'wait' })
  expect(at('/explore/list', away)).toEqual({ to: 'no-session' })
  expect(at('/newPost', as('visitor'))).toEqual({ to: 'login' })
  expect(at('/profile', as('visitor'))).toEqual({ to: 'login' })
  expect(at('/newPost', as('member'))).toEqual({ to: 'screen' })
  expect(at('/newProfile', as('visitor'))).toEqual({ to: 'prompt', prompt: 'login-required' })
  for (const tab of ['list', 'media', 'ptv', 'profiles']) {
    expect(at(`/following/${tab}`, as('visitor'))).toEqual({ to: 'prompt', prompt: 'following' })
    expect(at(`/followers/${tab}`, as('visitor'))).toEqual({ to: 'prompt', prompt: 'followers' })
  }
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/terms',
    '/privacy',
    '/ping',
    '/no/where',
  ]) {
    expect(at(path, starting)).toEqual({ to: 'screen' })
  }
})

test('the last two lists stay mounted behind other screens, and nothing else does', () => {
  const screen = (id: string, isList = true) =>
    ({ id, isList, location: { key: id } }) as unknown as KeptScreen
  const walk = (...screens: KeptScreen[]) =>
    screens.reduce<readonly KeptScreen[]>(keepScreens, []).map(({ id }) => id)
  const [a, b, c, post, other] = [
    screen('a'),
    screen('b'),
    screen('c'),
    screen('post', false),
    screen('other', false),
  ]
  expect(walk(a, b, c)).toEqual(['b', 'c'])
  expect(walk(a, b, post)).toEqual(['a', 'b', 'post'])
  expect(walk(a, b, post, other)).toEqual(['a', 'b', 'other'])
  expect(walk(a, b, post, a)).toEqual(['b', 'a'])
  expect(walk(a, b, a, c)).toEqual(['a', 'c'])
})
