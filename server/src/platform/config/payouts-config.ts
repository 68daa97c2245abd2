import type { Environment } from './environment.ts'

export interface PaypalConfig {
  readonly gateway: 'paypal'
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** How earnings reach their authors. */
export type PayoutsConfig = PaypalConfig | { readonly gateway: 'manual' }

const PAYPAL_API = 'https://api-m.paypal.com'

/** The stand-in's own keys. They cannot be mistaken for real ones, and production rejects them. */
const STAND_IN = {
  PAYPAL_CLIENT_ID: 'standin_paypal_client',
  PAYPAL_CLIENT_SECRET: 'standin_paypal_secret_not_a_secret',
} as const

const NAMES = Object.keys(STAND_IN) as (keyof typeof STAND_IN)[]

/**
 * Null if no gateway is configured: then earnings are settled and wait. In development the address of a stand-in is
 * enough for PayPal.
 */
export function readPayouts(env: Environment): PayoutsConfig | null {
  const choice = env.oneOf('PAYOUTS', ['paypal', 'manual', 'auto'], 'auto')
  const apiUrl = env.optionalUrl('PAYPAL_URL', ['http', 'https'])
  const stated = NAMES.filter((name) => env.optionalText(name) !== null)
  const hasDefaults = apiUrl !== null && !env.isProduction
  if (choice === 'manual') return { gateway: 'manual' }
  if (choice === 'auto' && stated.length === 0 && !hasDefaults) return null

  const read = (name: keyof typeof STAND_IN): string => {
    const value = env.optionalText(name)
    if (value === null && !hasDefaults) env.faults.push(`${name} must be set where PayPal pays out`)
    if (env.isProduction && value?.includes('standin')) env.faults.push(`${name} is the stand-in's`)
    return value ?? STAND_IN[name]
  }
  if (env.isProduction && apiUrl !== null && !apiUrl.startsWith('https://'))
    env.faults.push('PAYPAL_URL must be https in production')
  return {
    gateway: 'paypal',
    apiUrl: (apiUrl ?? PAYPAL_API).replace(/\/+$/, ''),
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: read('PAYPAL_CLIENT_SECRET'),
  }
}
