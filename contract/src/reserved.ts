/** First words of the app's addresses, in lower case. A test of the web app holds this list against its routes. */
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
  'login',
  'register',
  'forgot-password',
  'stop-mail',
  'auth',
  'ping',
  'p',
  'mp',
]

/** First words of the calls. A test holds this list against the contract. */
const callSegments = 'unauth user feed post comment draft media file upload external'.split(' ')

/** First words of the server's other addresses, and of files that are asked for beside them. */
const serverSegments = [
  'api',
  'files',
  'assets',
  'static',
  'docs',
  'livez',
  'readyz',
  'healthz',
  'metrics',
  'robots',
  'favicon',
  'sitemap',
  'manifest',
  'well_known',
]

/** Names under which somebody could pass for the house, or that programs mistake for something else. */
const houseNames = [
  'admin',
  'administrator',
  'support',
  'help',
  'security',
  'staff',
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
  'settings',
  'about',
  'terms',
  'privacy',
  'sayso',
]

const reserved: ReadonlySet<string> = new Set([
  ...appSegments,
  ...callSegments,
  ...serverSegments,
  ...houseNames,
])

/** Nobody's handle, whatever its letter case. */
export function isReservedHandle(handle: string): boolean {
  return reserved.has(handle.toLowerCase())
}
