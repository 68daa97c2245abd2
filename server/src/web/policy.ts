import type { Template } from './template.ts'

export const REPORTS_PATH = '/api/csp-report'

interface PolicyOptions {
  readonly template: Pick<Template, 'scriptHashes' | 'styleHashes'>
  /** The origins of pictures and videos, apart from our own. */
  readonly mediaOrigins: readonly string[]
  /** The card form is a page of the payment provider; without cards its hosts are not allowed. */
  readonly cards: CardPages | null
}

/** The origins the card form is loaded from and calls. */
export interface CardPages {
  readonly scriptUrl: string
  readonly apiUrl: string
}

const NO_CARD = { scripts: [], connects: [], frames: [] }

/** The provider's own pages are spread over hosts below its script's host; a stand-in has one for everything. */
function cardSources({ scriptUrl, apiUrl }: CardPages) {
  const [script, api] = [new URL(scriptUrl), new URL(apiUrl)]
  const isProvider = script.host === 'js.stripe.com'
  const scripts = isProvider ? [script.origin, 'https://*.js.stripe.com'] : [script.origin]
  return {
    scripts,
    connects: [api.origin],
    frames: isProvider ? [...scripts, 'https://hooks.stripe.com'] : scripts,
  }
}

/** The content security policy of our pages. An inline script or style is only allowed by its hash. */
export function contentPolicy({ template, mediaOrigins: media, cards }: PolicyOptions): string {
  const card = cards === null ? NO_CARD : cardSources(cards)
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

/** The service worker obeys the policy of its own file, not that of a page: it may fetch from us and nothing else. */
export const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const

/** The headers of every page of the app. */
export function pageHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  const { cards } = options
  const payment = cards === null ? '()' : `(self "${new URL(cards.scriptUrl).origin}")`
  return {
    'content-security-policy': contentPolicy(options),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    // Other networks' authorization windows are opened by us and must be able to send their result back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `geolocation=(self), payment=${payment}, camera=(), microphone=(), usb=()`,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}
