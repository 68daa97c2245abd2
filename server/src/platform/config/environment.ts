/**
 * Reads typed values from environment variables. It collects every fault instead of stopping at the first, so that an
 * operator can fix a deployment in one go.
 */
export interface Environment {
  readonly isProduction: boolean
  readonly faults: string[]
  /** A value with a development default; it must be set in production. */
  text(name: string, developmentDefault: string): string
  optionalText(name: string): string | null
  integer(name: string, fallback: number, range: { min: number; max: number }): number
  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T
  url(name: string, developmentDefault: string, protocols: readonly string[], toNodes?: ToNodes): string
  optionalUrl(name: string, protocols: readonly string[]): string | null
  /** Like `optionalUrl`, but for a part of this installation rather than a third party's service. */
  ownUrl(name: string, protocols: readonly string[]): string | null
  /** The address a process listens on. */
  host(name: string, fallback: string): string
  /** Marks a secret as publicly known, so it is only accepted while nothing is reachable from other machines. */
  useDevelopmentSecret(name: string): void
  /** Adds the faults that only show once all values have been read. */
  finish(): void
  /** The address where people reach us: exactly one, and over TLS in production. */
  publicUrl(name: string, developmentDefault: string): string
}

/** The nodes in a value, each a URL of its own: a Redis Cluster or a NATS cluster is a comma-separated list. */
type ToNodes = (value: string) => readonly string[]
const atCommas: ToNodes = (value) => value.split(',')

const MODES = ['production', 'development', 'test']

export function readEnvironment(values: NodeJS.ProcessEnv): Environment {
  const faults: string[] = []
  const mode = values['NODE_ENV']?.trim() || null
  const isProduction = mode === 'production'
  if (mode !== null && !MODES.includes(mode)) faults.push(`NODE_ENV must be one of ${MODES.join(', ')}`)
  const developmentSecrets = new Set<string>()
  const elsewhere = new Set<string>()

  const stated = (name: string): string | null => {
    const value = values[name]?.trim()
    return value ? value : null
  }

  function text(name: string, developmentDefault: string): string {
    const value = stated(name)
    if (value === null && isProduction) faults.push(`${name} must be set in production`)
    return value ?? developmentDefault
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

  function useDevelopmentSecret(name: string): void {
    if (isProduction) faults.push(`${name} is the development default`)
    else developmentSecrets.add(name)
  }

  function url(
    name: string,
    developmentDefault: string,
    protocols: readonly string[],
    toNodes = atCommas,
  ): string {
    const value = anyUrl(name, developmentDefault, protocols, toNodes)
    if (!toNodes(value).every(isOnThisMachine)) elsewhere.add(name)
    return value
  }

  function anyUrl(
    name: string,
    developmentDefault: string,
    protocols: readonly string[],
    toNodes = atCommas,
  ): string {
    const value = text(name, developmentDefault)
    const isValid = toNodes(value).every(
      (one) => URL.canParse(one) && protocols.includes(new URL(one).protocol.slice(0, -1)),
    )
    if (!isValid) faults.push(`${name} must be a URL with ${protocols.join(' or ')}`)
    return value
  }

  function optionalUrl(name: string, protocols: readonly string[]): string | null {
    return stated(name) === null ? null : anyUrl(name, '', protocols)
  }

  function ownUrl(name: string, protocols: readonly string[]): string | null {
    return stated(name) === null ? null : url(name, '', protocols)
  }

  function host(name: string, fallback: string): string {
    const value = values[name] ?? fallback
    if (!isLoopback(value)) elsewhere.add(name)
    return value
  }

  /**
   * If NODE_ENV was forgotten or misspelt, we must not serve real users with publicly known keys. Development happens
   * on one machine.
   */
  function finish(): void {
    const [where] = elsewhere
    if (where === undefined || isProduction) return
    if (mode === null && elsewhere.has('PUBLIC_URL'))
      faults.push('NODE_ENV must be set where PUBLIC_URL is not on this machine')
    for (const name of developmentSecrets)
      faults.push(`${name} is the development default, refused as ${where} is not on this machine`)
  }

  function publicUrl(name: string, developmentDefault: string): string {
    const value = url(name, developmentDefault, ['http', 'https'])
    const parsed = URL.canParse(value) ? new URL(value) : null
    if (value.includes(',')) faults.push(`${name} must be one address`)
    if (isProduction && parsed?.protocol === 'http:' && !isLoopback(parsed.hostname))
      faults.push(`${name} must be https in production`)
    return value.replace(/\/+$/, '')
  }

  return {
    isProduction,
    faults,
    optionalUrl,
    ownUrl,
    host,
    useDevelopmentSecret,
    finish,
    publicUrl,
    text,
    optionalText: stated,
    integer,
    oneOf,
    url,
  }
}

/** Also true for a socket, and for text that is no URL. */
export function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { hostname, searchParams } = new URL(url)
  // PostgreSQL also takes a host as a parameter; a path is a socket.
  const hosts = [hostname, ...searchParams.getAll('host')].filter((one) => one !== '' && !one.startsWith('/'))
  return hosts.every(isLoopback)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
