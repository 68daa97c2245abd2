import type { Access, AppRoute, LoginPrompt, SkeletonName } from './route-types.ts'

const feed = () => import('../../features/feed/index.ts')
const views = () => import('../../features/feed-views/index.ts')
const profileLists = () => import('../../features/profiles/index.ts')
const search = () => import('../../features/search/index.ts')
const profile = () => import('../../features/profile/index.ts')
const post = () => import('../../features/post/index.ts')
const composer = () => import('../../features/composer/index.ts')
const funds = () => import('../../features/funds/index.ts')
const earnings = () => import('../../features/funds/earnings/index.ts')
const notifications = () => import('../../features/notifications/index.ts')
const settings = () => import('../../features/settings/index.ts')
const auth = () => import('../../features/auth/index.ts')
const recover = () => import('../../features/auth/recover/index.ts')
const welcome = () => import('../../features/welcome/index.ts')
const connections = () => import('../../features/connections/index.ts')
const cases = () => import('../../features/cases/index.ts')
const plain = () => import('./plain-pages.ts')

const pick =
  <All, Name extends keyof All>(load: () => Promise<All>, name: Name) =>
  () =>
    load().then((all) => all[name])

type Title = AppRoute['title']
type Load = AppRoute['load']
type More = Partial<AppRoute>

const list = (path: string, title: Title, skeleton: SkeletonName, load: Load, more?: More): AppRoute => ({
  path,
  title,
  skeleton,
  load,
  kind: 'list',
  ...more,
})
const screen = (path: string, title: Title, skeleton: SkeletonName, load: Load, more?: More): AppRoute => ({
  ...list(path, title, skeleton, load, more),
  kind: 'screen',
})
const bare = (path: string, title: Title, load: Load, more?: More): AppRoute => ({
  ...list(path, title, 'bare', load, more),
  kind: 'bare',
})

const prompt = (visitors: LoginPrompt): { access: Access } => ({ access: { for: 'members', visitors } })
const following = prompt('following')
const followers = prompt('followers')
const loginRequired = prompt('login-required')
const sentToLogin: More = { access: { for: 'members', visitors: 'go-to-login' } }
const paid: More = { searches: 'PTV posts' }
const back: More = { hasBack: true }
const head: More = { bringsHead: true }
const whole: More = { isWholeTitle: true }

const setting = (path: string, title: string) =>
  screen(path, title, 'form', pick(settings, 'SettingsScreen'), { ...loginRequired, ...head, isWide: true })

/** Every address of the app except `/`, which redirects. Fixed paths first, then those with an id, handles last. */
export const routes: readonly AppRoute[] = [
  list('/home', 'Explore', 'posts', pick(feed, 'ExploreListScreen')),
  list('/explore/list', 'Explore', 'posts', pick(feed, 'ExploreListScreen')),
  list('/explore/media', 'Photos and videos', 'media', pick(views, 'ExploreMediaScreen')),
  list('/explore/ptv', 'Pay to view', 'posts', pick(views, 'ExplorePtvScreen'), paid),
  list('/explore/profiles', 'Profiles', 'profiles', pick(profileLists, 'ExploreProfilesScreen')),

  list('/following/list', 'Following', 'posts', pick(views, 'FollowingListScreen'), following),
  list('/following/media', 'Following', 'media', pick(views, 'FollowingMediaScreen'), following),
  list('/following/ptv', 'Following', 'posts', pick(views, 'FollowingPtvScreen'), following),
  list(
    '/following/profiles',
    'Following',
    'profiles',
    pick(profileLists, 'FollowingProfilesScreen'),
    following,
  ),
  list('/followers/list', 'Followers', 'posts', pick(views, 'FollowersListScreen'), followers),
  list('/followers/media', 'Followers', 'media', pick(views, 'FollowersMediaScreen'), followers),
  list('/followers/ptv', 'Followers', 'posts', pick(views, 'FollowersPtvScreen'), followers),
  list(
    '/followers/profiles',
    'Followers',
    'profiles',
    pick(profileLists, 'FollowersProfilesScreen'),
    followers,
  ),

  list('/notifications', 'Notifications', 'profiles', pick(notifications, 'NotificationsScreen'), {
    ...loginRequired,
    ...head,
  }),
  list('/search', 'Search', 'posts', pick(search, 'SearchScreen')),
  screen('/profile', 'Profile', 'profile', pick(profile, 'OwnProfileScreen'), sentToLogin),
  screen('/newProfile', 'New profile', 'form', pick(profile, 'NewProfileScreen'), {
    ...loginRequired,
    ...back,
  }),
  screen('/newPost', 'New post', 'form', pick(composer, 'NewPostScreen'), sentToLogin),
  screen('/myFunds', 'My Funds', 'rows', pick(funds, 'FundsScreen'), { ...loginRequired, ...head }),
  screen('/myFunds/statements/:year', 'Earnings', 'rows', pick(earnings, 'StatementScreen'), {
    ...loginRequired,
    ...head,
  }),
  setting('/settings', 'Settings'),
  setting('/settings/account', 'Account'),
  setting('/settings/security', 'Security'),
  setting('/settings/notifications', 'Notifications'),
  setting('/settings/privacy', 'Privacy and safety'),
  setting('/settings/payouts', 'Payouts'),
  setting('/settings/data', 'Your data'),
  screen('/purchases', 'Purchases', 'rows', pick(funds, 'PurchasesScreen'), { ...loginRequired, ...head }),

  screen('/cases', 'Decisions', 'rows', pick(cases, 'CasesScreen'), { ...loginRequired, ...head }),

  bare('/login', 'Log in', pick(auth, 'LoginScreen')),
  bare('/register', 'Create account', pick(auth, 'RegisterScreen')),
  bare('/welcome', 'Welcome', pick(welcome, 'WelcomeScreen'), sentToLogin),
  bare('/forgot-password', 'Forgot password', pick(auth, 'ForgotPasswordScreen')),
  bare('/recover', 'Take back your account', pick(recover, 'RecoverScreen')),
  bare('/auth/redirect/instagram', 'Connecting Instagram', pick(connections, 'InstagramLandingScreen')),
  bare('/terms', 'Terms of Service', pick(plain, 'TermsScreen')),
  bare('/privacy', 'Privacy Policy', pick(plain, 'PrivacyScreen')),
  bare('/report/:part?', 'Report', pick(plain, 'ReportScreen')),
  bare('/cases/link', 'Decision', pick(cases, 'CaseLinkScreen')),
  bare('/rules', 'House rules', pick(plain, 'RulesScreen')),
  bare('/transparency', 'Transparency', pick(plain, 'TransparencyScreen')),
  bare('/stop-mail', 'Emails', pick(plain, 'UnsubscribeScreen')),
  bare('/ping', 'Ping - Health Check', pick(plain, 'PingScreen'), whole),

  screen('/p/:id', 'Post', 'post', pick(post, 'PostScreen'), head),
  screen('/p/:id/edit', 'Edit post', 'form', pick(composer, 'EditPostScreen'), loginRequired),
  screen('/mp/:id', 'My Post', 'post', pick(post, 'OwnPostScreen'), { ...loginRequired, ...head }),
  screen('/profile/:id', 'Profile', 'profile', pick(profile, 'ProfileScreen'), back),
  screen('/profile/:id/edit', 'Edit profile', 'form', pick(profile, 'EditProfileScreen'), {
    ...loginRequired,
    ...back,
  }),

  screen(
    '/:username',
    ({ username = '' }) => `@${username.replace(/^@/, '')}`,
    'profile',
    pick(profile, 'HandleScreen'),
    back,
  ),
]

/** Redirects for addresses people shorten by hand, and for one that moved. */
export const shortcuts: Readonly<Record<string, string>> = {
  '/account': '/settings/account',
  '/explore': '/explore/list',
  '/following': '/following/list',
  '/followers': '/followers/list',
}

const missing = () => import('../missing-screen.tsx')

/** Every other address. */
export const missingRoute = screen('*', 'Page not found', 'bare', pick(missing, 'MissingScreen'), {
  needsNoSession: true,
})
