import type { Environment } from './environment.ts'

/** Settings for card payments. */
export interface CardsConfig {
  readonly secretKey: string
  /** Public: the card form in the page uses it. */
  readonly publishableKey: string
  /** Secrets that the provider's webhook events may be signed with. While one is being replaced, both are valid. */
  readonly webhookSecrets: readonly string[]
  readonly apiUrl: string
  /** The script that the page loads to show the card form. */
  readonly scriptUrl: string
}

const PROVIDER_API = 'https://api.stripe.com'
const PROVIDER_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** The stand-in's own keys. They cannot be mistaken for real ones, and production rejects them. */
const STAND_IN = {
  STRIPE_SECRET_KEY: 'sk_test_standin_not_a_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin_not_a_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin_not_a_secret',
} as const

const SHAPES: Record<keyof typeof STAND_IN, RegExp> = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\w{8,}$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w{8,}$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\w{8,}(,whsec_\w{8,})?$/,
}

const NAMES = Object.keys(STAND_IN) as (keyof typeof STAND_IN)[]

/**
 * Null if no key is set: then cards are not accepted, and nothing else changes. In development the address of a
 * stand-in is enough.
 */
export function readCards(env: Environment): CardsConfig | null {
  const apiUrl = env.optionalUrl('STRIPE_URL', ['http', 'https'])
  const stated = NAMES.filter((name) => env.optionalText(name) !== null)
  const hasDefaults = apiUrl !== null && !env.isProduction
  if (stated.length === 0 && !hasDefaults) return null

  const read = (name: keyof typeof STAND_IN): string => {
    const value = env.optionalText(name)
    if (value === null) {
      if (hasDefaults) env.useDevelopmentSecret(name)
      else env.faults.push(`${name} must be set where card payments are, or none of them`)
      return STAND_IN[name]
    }
    if (!SHAPES[name].test(value)) env.faults.push(`${name} does not look like one`)
    if (env.isProduction && value.includes('standin')) env.faults.push(`${name} is the stand-in's`)
    return value
  }
  const secretKey = read('STRIPE_SECRET_KEY')
  const publishableKey = read('STRIPE_PUBLISHABLE_KEY')
  if (modeOf(secretKey) !== modeOf(publishableKey))
    env.faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes')
  const scriptUrl = env.optionalUrl('STRIPE_SCRIPT_URL', ['http', 'https'])
  if (env.isProduction) rejectPlainHttp(env, { STRIPE_URL: apiUrl, STRIPE_SCRIPT_URL: scriptUrl })
  return {
    secretKey,
    publishableKey,
    webhookSecrets: read('STRIPE_WEBHOOK_SECRET').split(','),
    apiUrl: (apiUrl ?? PROVIDER_API).replace(/\/+$/, ''),
    scriptUrl: scriptUrl ?? (apiUrl === null ? PROVIDER_SCRIPT : `${apiUrl.replace(/\/+$/, '')}/v3/`),
  }
}

const modeOf = (key: string) => key.split('_')[1]

function rejectPlainHttp(env: Environment, urls: Readonly<Record<string, string | null>>): void {
  for (const [name, url] of Object.entries(urls)) {
    if (url !== null && !url.startsWith('https://')) env.faults.push(`${name} must be https in production`)
  }
}
