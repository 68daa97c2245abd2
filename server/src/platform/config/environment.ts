/**
 * Reads typed values out of environment variables and remembers every fault instead of stopping at the first, so
 * that an operator repairs a deployment in one go.
 */
export interface Environment {
  readonly isProduction: boolean
  readonly faults: string[]
  /** A value with a development default; production must state it. */
  text(name: string, developmentDefault: string): string
  optionalText(name: string): string | null
  /** Key material: at least 32 characters, and never the development default in production. */
  secret(name: string, developmentDefault: string): string
  integer(name: string, fallback: number, range: { min: number; max: number }): number
  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T
  url(name: string, developmentDefault: string, protocols: readonly string[]): string
  optionalUrl(name: string, protocols: readonly string[]): string | null
  /** Where people reach us: one address, and in production over TLS. */
  publicUrl(name: string, developmentDefault: string): string
}

const SHORTEST_SECRET = 32

export function readEnvironment(values: NodeJS.ProcessEnv): Environment {
  const faults: string[] = []
  const isProduction = values['NODE_ENV'] === 'production'

  const stated = (name: string): string | null => {
    const value = values[name]?.trim()
    return value ? value : null
  }

  function text(name: string, developmentDefault: string): string {
    const value = stated(name)
    if (value === null && isProduction) faults.push(`${name} must be set in production`)
    return value ?? developmentDefault
  }

  function secret(name: string, developmentDefault: string): string {
    const value = text(name, developmentDefault)
    if (!isProduction) return value
    if (value === developmentDefault) faults.push(`${name} is the development default`)
    else if (value.length < SHORTEST_SECRET)
      faults.push(`${name} must have at least ${SHORTEST_SECRET} characters`)
    return value
  }

  function integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = stated(name)
    if (value === null) return fallback
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      faults.push(`${name} must be a whole number from ${min} to ${max}`)
      return fallback
    }
    return number
  }

  function oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = stated(name) ?? fallback
    const choice = choices.find((one) => one === value)
    if (choice === undefined) faults.push(`${name} must be one of ${choices.join(', ')}`)
    return choice ?? fallback
  }

  function url(name: string, developmentDefault: string, protocols: readonly string[]): string {
    const value = text(name, developmentDefault)
    // A list of nodes (a Redis Cluster, a NATS cluster) is comma-separated; each must be a URL of its own.
    const isValid = value
      .split(',')
      .every((one) => URL.canParse(one) && protocols.includes(new URL(one).protocol.slice(0, -1)))
    if (!isValid) faults.push(`${name} must be a URL with ${protocols.join(' or ')}`)
    return value
  }

  function optionalUrl(name: string, protocols: readonly string[]): string | null {
    return stated(name) === null ? null : url(name, '', protocols)
  }

  function publicUrl(name: string, developmentDefault: string): string {
    const value = url(name, developmentDefault, ['http', 'https'])
    const parsed = URL.canParse(value) ? new URL(value) : null
    if (value.includes(',')) faults.push(`${name} must be one address`)
    const isLocal = parsed !== null && ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname)
    if (isProduction && parsed?.protocol === 'http:' && !isLocal)
      faults.push(`${name} must be https in production`)
    return value.replace(/\/+$/, '')
  }

  return {
    isProduction,
    faults,
    optionalUrl,
    publicUrl,
    text,
    optionalText: stated,
    secret,
    integer,
    oneOf,
    url,
  }
}
