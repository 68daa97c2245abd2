const SCHEMES = ['redis+sentinel:', 'rediss+sentinel:']
const DEFAULT_PORT = 26_379

export const isSentinel = (url: string) => SCHEMES.some((scheme) => url.startsWith(`${scheme}//`))

/**
 * `redis+sentinel://a:26379,b:26379/NAME` as one address per Sentinel, so that each can be checked like any other. Other
 * values are lists already.
 */
export function redisUrls(value: string): string[] {
  const [, start, hosts, name] = /^(rediss?\+sentinel:\/\/(?:[^@/]*@)?)([^/]*)(\/.*)?$/.exec(value) ?? []
  if (start === undefined || hosts === undefined) return value.split(',')
  return hosts.split(',').map((host) => `${start}${host}${name ?? ''}`)
}

/** What is wrong with addresses of Sentinels, in words for an operator; null if nothing is. */
export function sentinelFault(urls: readonly string[]): string | null {
  if (!urls.some(isSentinel)) return null
  if (urls.every((url) => isSentinel(url) && URL.canParse(url) && nameIn(url) !== '')) return null
  return 'must be redis+sentinel://HOST:PORT,HOST:PORT/NAME, where NAME is what the Sentinels call the primary'
}

/** How to find the primary through Sentinels, and to notice when they have made another one. */
export function sentinelSettings(urls: readonly string[], retry: (attempt: number) => number) {
  const { username, password, protocol } = new URL(urls[0] ?? '')
  return {
    name: nameIn(urls[0] ?? ''),
    sentinels: urls.map((url) => ({
      host: new URL(url).hostname.replace(/^\[|\]$/g, ''),
      port: Number(new URL(url).port || DEFAULT_PORT),
    })),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss+sentinel:' && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: retry,
    // Also for the connections on which they announce a new primary.
    sentinelReconnectStrategy: retry,
    // A primary that hangs breaks no connection. Only the Sentinels know that there is another.
    failoverDetector: true,
    // One that came back as a replica refuses writes: ask the Sentinels again.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))
