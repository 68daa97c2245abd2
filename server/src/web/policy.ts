import type { Template } from './template.ts'

export const REPORTS_PATH = '/api/csp-report'

interface PolicyOptions {
  readonly template: Pick<Template, 'scriptHashes' | 'styleHashes'>
  /** Where pictures and videos come from, apart from our own origin. */
  readonly mediaOrigins: readonly string[]
  /** The card form is a page of the payment provider; without cards its hosts are not let in. */
  readonly hasCards: boolean
}

const CARD = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** What a browser lets our pages do. A script or style in the page itself runs by its hash, or not at all. */
export function contentPolicy({ template, mediaOrigins: media, hasCards }: PolicyOptions): string {
  const card = hasCards ? CARD : { scripts: [], connects: [], frames: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...template.scriptHashes, ...card.scripts],
    'style-src': ["'self'", ...template.styleHashes],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...card.connects],
    'frame-src': card.frames.length > 0 ? card.frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Both, because Firefox knows only the second.
    'report-to': ['csp'],
    'report-uri': [REPORTS_PATH],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The headers of every page of the app. */
export function pageHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  const payment = options.hasCards ? '(self "https://js.stripe.com")' : '()'
  return {
    'content-security-policy': contentPolicy(options),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    // Authorization windows of other networks are opened by us and must be able to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `geolocation=(self), payment=${payment}, camera=(), microphone=(), usb=()`,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}
