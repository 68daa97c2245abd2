import type { Environment } from './environment.ts'

export interface TwitterApp {
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
}

export interface InstagramApp {
  /**
   * Three hosts: where people give or deny permission, where a code is exchanged for a token, and where every other
   * request goes.
   */
  readonly authorizeUrl: string
  readonly apiUrl: string
  readonly graphUrl: string
  readonly appId: string
  readonly appSecret: string
}

/** The networks people can connect to. Null means the network is not offered here. */
export interface NetworksConfig {
  readonly twitter: TwitterApp | null
  readonly instagram: InstagramApp | null
}

export function readNetworks(env: Environment): NetworksConfig {
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
  }
}

/** Setting only one of the two is a mistake, not a choice to have neither. */
function readPair(env: Environment, name: string, secretName: string): [string, string] | null {
  const [value, secret] = [env.optionalText(name), env.optionalText(secretName)]
  if (value !== null && secret !== null) return [value, secret]
  if (value !== null || secret !== null) env.faults.push(`${name} and ${secretName} go together`)
  return null
}

/** Secrets are sent there, so it must use TLS, or be a stand-in on this machine in development. */
function addressOf(env: Environment, name: string, usual: string): string {
  const value = env.optionalUrl(name, env.isProduction ? ['https'] : ['http', 'https']) ?? usual
  return value.replace(/\/+$/, '')
}
