import type { PageAnswer, PageHead } from './page-head.ts'

/**
 * A route of the app as the server knows it: that it exists, and its head. A module that can say more about a page (a
 * post, a profile) lists it itself, and it is not listed here.
 */
export interface Page {
  /** A route pattern of the HTTP server. */
  readonly path: string
  /** Shown without the shell (log-in, /ping), so its skeleton is not sent either. */
  readonly isBare?: true
  /** Its address may carry a secret or a code, which no other site may see. */
  readonly isSecret?: true
  head(params: Readonly<Record<string, string>>): PageAnswer | Promise<PageAnswer>
}

const PITCH = 'Like it? Believe it?: like or dislike, true or false. Posts, photos, videos and pay-to-view.'

export function staticPages(product: string): readonly Page[] {
  const titled = (title: string) => `${title} · ${product}`
  const head = (title: string, more: Partial<PageHead> = {}): PageHead => ({
    title,
    description: PITCH,
    canonical: null,
    type: 'website',
    isIndexed: false,
    image: null,
    ...more,
  })
  /** Public, so search engines may index it. */
  const open = (path: string, title: string, description: string, canonical = path): Page => ({
    path,
    head: () => head(titled(title), { description, canonical, isIndexed: true }),
  })
  const own = (path: string, title: string): Page => ({ path, head: () => head(titled(title)) })
  const bare = (path: string, title: string, more: Partial<Page> = {}): Page => ({
    ...own(path, title),
    isBare: true,
    ...more,
  })
  const feeds = (scope: 'Followers' | 'Following') =>
    ['list', 'media', 'ptv', 'profiles'].map((kind) => own(`/${scope.toLowerCase()}/${kind}`, scope))

  return [
    { path: '/', head: () => head(product, { canonical: '/', isIndexed: true }) },
    open('/home', 'Explore', 'The newest posts, first to last.', '/explore/list'),
    open('/explore/list', 'Explore', 'The newest posts, first to last.'),
    open('/explore/media', 'Photos and videos', 'The newest photos and videos.'),
    open('/explore/ptv', 'Pay to view', 'Posts whose authors ask a price. You pay once, per post.'),
    open('/explore/profiles', 'Profiles', 'People to read and to follow.'),
    ...feeds('Following'),
    ...feeds('Followers'),
    own('/notifications', 'Notifications'),
    own('/search', 'Search'),
    own('/profile', 'Profile'),
    own('/profile/:id/edit', 'Edit profile'),
    own('/account', 'Account'),
    own('/settings', 'Settings'),
    own('/settings/account', 'Account'),
    own('/settings/security', 'Security'),
    own('/settings/notifications', 'Notifications'),
    own('/settings/privacy', 'Privacy and safety'),
    own('/settings/payouts', 'Payouts'),
    own('/settings/data', 'Your data'),
    own('/newProfile', 'New profile'),
    own('/newPost', 'New post'),
    own('/p/:id/edit', 'Edit post'),
    own('/mp/:id', 'My Post'),
    own('/myFunds', 'My Funds'),
    own('/myFunds/statements/:year', 'Earnings'),
    own('/purchases', 'Purchases'),
    bare('/login', 'Log in', { isSecret: true }),
    bare('/register', 'Create account'),
    bare('/forgot-password', 'Forgot password', { isSecret: true }),
    bare('/stop-mail', 'Emails', { isSecret: true }),
    bare('/recover', 'Take back your account', { isSecret: true }),
    bare('/auth/redirect/instagram', 'Connecting Instagram', { isSecret: true }),
    { ...open('/terms', 'Terms of Service', 'What you agree to when you use this service.'), isBare: true },
    {
      ...open('/privacy', 'Privacy Policy', 'What this service knows of you, and who sees it.'),
      isBare: true,
    },
    {
      ...open('/report', 'Report', 'Report a post, a comment or a profile, without an account.'),
      isBare: true,
    },
    bare('/report/status', 'Report', { isSecret: true }),
    own('/cases', 'Decisions'),
    bare('/cases/link', 'Decision', { isSecret: true }),
    { ...open('/rules', 'House rules', 'What is not allowed here, in plain words.'), isBare: true },
    {
      ...open(
        '/transparency',
        'Transparency',
        'What was reported here, what we decided, and what was appealed.',
      ),
      isBare: true,
    },
    // Kept by the service worker, which shows it at any address when there is no connection: a head for nobody.
    { path: '/app-shell', head: () => head(product) },
    { path: '/ping', isBare: true, head: () => head('Ping - Health Check') },
  ]
}

/** For paths that do not exist. The app shows its own message. */
export const missingHead = (product: string): PageHead => ({
  title: `Page not found · ${product}`,
  description: PITCH,
  canonical: null,
  type: 'website',
  isIndexed: false,
  image: null,
  status: 404,
})
