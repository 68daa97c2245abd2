import type { Environment } from './environment.ts'

export interface TwitterApp {
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
}

export interface InstagramApp {
  /** Where people say yes or no, where a code becomes a token, and where everything else is asked: three hosts. */
  readonly authorizeUrl: string
  readonly apiUrl: string
  readonly graphUrl: string
  readonly appId: string
  readonly appSecret: string
}

/** Networks people can connect to. Null is a network that is not offered here. */
export interface NetworksConfig {
  readonly twitter: TwitterApp | null
  readonly instagram: InstagramApp | null
  /** Seals the permissions that people give us. */
  readonly sealKey: string
}

export function readNetworks(env: Environment, developmentSecret: string): NetworksConfig {
  const twitter = readPair(env, 'TWITTER_KEY', 'TWITTER_SECRET')
  const instagram = readPair(env, 'INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET')
  const url = (name: string, usual: string) => addressOf(env, name, usual)
  return {
    twitter: twitter && {
      apiUrl: url('TWITTER_API_URL', 'https://api.x.com'),
      key: twitter[0],
      secret: twitter[1],
    },
    instagram: instagram && {
      authorizeUrl: url('INSTAGRAM_AUTHORIZE_URL', 'https://www.instagram.com'),
      apiUrl: url('INSTAGRAM_API_URL', 'https://api.instagram.com'),
      graphUrl: url('INSTAGRAM_GRAPH_URL', 'https://graph.instagram.com'),
      appId: instagram[0],
      appSecret: instagram[1],
    },
    // Nobody needs a key for what is not offered.
    sealKey: twitter || instagram ? env.secret('CONNECTION_KEY', developmentSecret) : developmentSecret,
  }
}

/** Half of a pair is a mistake, not a wish for none. */
function readPair(env: Environment, name: string, secretName: string): [string, string] | null {
  const [value, secret] = [env.optionalText(name), env.optionalText(secretName)]
  if (value !== null && secret !== null) return [value, secret]
  if (value !== null || secret !== null) env.faults.push(`${name} and ${secretName} go together`)
  return null
}

/** Secrets travel there: over TLS, or to a stand-in on this machine while developing. */
function addressOf(env: Environment, name: string, usual: string): string {
  const value = env.optionalUrl(name, env.isProduction ? ['https'] : ['http', 'https']) ?? usual
  return value.replace(/\/+$/, '')
}
