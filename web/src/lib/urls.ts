import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'

/** The only place that knows the addresses of the app. */
export type FeedArea = 'explore' | 'following' | 'followers'
export type FeedTab = 'list' | 'media' | 'ptv' | 'profiles'

/** Which posts a search is limited to. */
export type SearchFilter = 'following' | 'media' | 'ptv' | 'near'

export type SettingsSection = 'account' | 'security' | 'notifications' | 'privacy' | 'payouts' | 'data'

const segment = encodeURIComponent

export const urls = {
  home: () => '/',
  feed: (area: FeedArea, tab: FeedTab = 'list') => `/${area}/${tab}`,
  search: (text: string, only?: SearchFilter | null) =>
    `/search?${new URLSearchParams({ q: text, ...(only && { only }) })}`,

  post: (id: PostId) => `/p/${segment(id)}`,
  /** A comment among its parents and replies. */
  comment: (post: PostId, id: CommentId) => `/p/${segment(post)}?${new URLSearchParams({ comment: id })}`,
  ownPost: (id: PostId) => `/mp/${segment(id)}`,
  editPost: (id: PostId) => `/p/${segment(id)}/edit`,
  newPost: () => '/newPost',

  ownProfile: () => '/profile',
  profile: (id: ProfileId) => `/profile/${segment(id)}`,
  editProfile: (id: ProfileId) => `/profile/${segment(id)}/edit`,
  newProfile: () => '/newProfile',
  /** Takes a handle or a mention, with or without the @. */
  handle: (handle: string) => `/${segment(handle.replace(/^@/, ''))}`,
  /** Leads to the mentioned profile; if there is none, to a search for it. */
  mention: (handle: string) => `/@${segment(handle)}`,

  /** One of its tabs, by the name of the call; all without one. */
  notifications: (tab?: 'conversation' | 'money') => (tab ? `/notifications?tab=${tab}` : '/notifications'),

  funds: () => '/myFunds',
  statement: (year: number) => `/myFunds/statements/${year}`,
  purchases: () => '/purchases',

  login: () => '/login',
  register: () => '/register',
  welcome: () => '/welcome',
  /** The email address goes behind the #, where no server and no log sees it. */
  forgotPassword: (email?: string) =>
    email === undefined ? '/forgot-password' : `/forgot-password#${new URLSearchParams({ email })}`,
  settings: (section?: SettingsSection) => (section === undefined ? '/settings' : `/settings/${section}`),
  report: () => '/report',
  cases: () => '/cases',
  /** One decision, for who cannot log in. The secret goes behind the #. */
  caseLink: (decision: string, token: string) => `/cases/link#${decision}.${token}`,
  /** With the number of a rule, at that rule. */
  rules: (number?: string) => (number === undefined ? '/rules' : `/rules#${number}`),
  transparency: () => '/transparency',
  terms: () => '/terms',
  privacy: () => '/privacy',
  ping: () => '/ping',
  instagramLanding: () => '/auth/redirect/instagram',
} as const

/** The public address of a post, for copying and mailing. */
export function permalink(publicUrl: string, id: PostId): string {
  return publicUrl.replace(/\/+$/, '') + urls.post(id)
}

/**
 * Turns a typed address such as `sayso.example` into a URL. Only web addresses may become links; null for everything
 * else.
 */
export function externalUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  try {
    const url = new URL(/^[a-z][a-z\d+-]*:(?!\d)/i.test(text) ? text : `https://${text}`)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

const SOMEWHERE = 'https://app.invalid'
const OWN_PATH = /^\/(?![/\\])/
/** Returning to these pages after login would look like a failure. */
const BEFORE_LOGIN = /^\/(login|register|forgot-password)\/?$/

/**
 * Returns a path of this app in its simplest form, or null. Browsers read `/\evil.example`, `/<tab>/evil.example` and
 * `/..//evil.example` as addresses of other sites, or turn them into such, so the path must be valid before and after
 * it is resolved.
 */
export function safeReturnPath(path: string | null): string | null {
  if (path === null || !OWN_PATH.test(path)) return null
  try {
    const url = new URL(path, SOMEWHERE)
    const isOurs = url.origin === SOMEWHERE && OWN_PATH.test(url.pathname)
    if (!isOurs || BEFORE_LOGIN.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
