/** First path segments of the app, in lower case. A test of the web app compares this list with its routes. */
export const appSegments: readonly string[] = [
  'home',
  'explore',
  'following',
  'followers',
  'search',
  'profile',
  'newprofile',
  'newpost',
  'myfunds',
  'purchases',
  'account',
  'settings',
  'notifications',
  'login',
  'register',
  'welcome',
  'forgot-password',
  'stop-mail',
  'recover',
  'report',
  'cases',
  'transparency',
  'rules',
  'auth',
  'ping',
  'p',
  'mp',
]

/** First path segments of the calls. A test compares this list with the contract. */
const callSegments = 'unauth user feed post comment draft media file upload external live staff'.split(' ')

/** First path segments of the server's other addresses, and of files that clients request next to them. */
const serverSegments = [
  'api',
  'files',
  'assets',
  'static',
  'docs',
  'livez',
  'readyz',
  'app-shell',
  'healthz',
  'metrics',
  'robots',
  'favicon',
  'sitemap',
  'manifest',
  'well_known',
]

/** Names that could be mistaken for the platform, or that programs mistake for something else. */
const reservedNames = [
  'admin',
  'administrator',
  'support',
  'help',
  'security',
  'desk',
  'official',
  'moderator',
  'root',
  'system',
  'www',
  'mail',
  'null',
  'undefined',
  'anonymous',
  'me',
  'you',
  'about',
  'terms',
  'privacy',
  'sayso',
]

const reserved: ReadonlySet<string> = new Set([
  ...appSegments,
  ...callSegments,
  ...serverSegments,
  ...reservedNames,
])

/** Whether nobody may have this handle, whatever its letter case. */
export function isReservedHandle(handle: string): boolean {
  return reserved.has(handle.toLowerCase())
}
