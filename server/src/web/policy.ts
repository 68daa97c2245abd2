import type { Template } from './template.ts'

export const REPORTS_PATH = '/api/csp-report'

interface PolicyOptions {
  readonly template: Pick<Template, 'scriptHashes' | 'styleHashes'>
  /** Where pictures and videos come from, apart from our own origin. */
  readonly mediaOrigins: readonly string[]
  /** The card form is a page of the payment provider; without cards its hosts are not let in. */
  readonly cards: CardPages | null
}

/** Where the card form comes from, and whom it calls. */
export interface CardPages {
  readonly scriptUrl: string
  readonly apiUrl: string
}

const NO_CARD = { scripts: [], connects: [], frames: [] }

/** The provider's own pages are spread over hosts below that of its script; a stand-in has one for all. */
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

/** What a browser lets our pages do. A script or style in the page itself runs by its hash, or not at all. */
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

/** The headers of every page of the app. */
export function pageHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  const { cards } = options
  const payment = cards === null ? '()' : `(self "${new URL(cards.scriptUrl).origin}")`
  return {
    'content-security-policy': contentPolicy(options),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    // Authorization windows of other networks are opened by us and must be able to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `geolocation=(self), payment=${payment}, camera=(), microphone=(), usb=()`,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}
