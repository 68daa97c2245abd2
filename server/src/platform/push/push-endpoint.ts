import { EgressError, readPublicUrl } from '../egress/egress.ts'

/**
 * Parses the address under which a push service reaches a browser. Null unless it is over TLS at one of these hosts: a
 * name, or `*.name` for all names below it. Everything else is a request that somebody wants us to make.
 */
export function readPushEndpoint(text: string, hosts: readonly string[]): URL | null {
  const url = publicUrl(text)
  if (url === null || url.protocol !== 'https:' || url.href !== text) return null
  return hosts.some((host) => isAt(url.hostname, host)) ? url : null
}

const isAt = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host

function publicUrl(text: string): URL | null {
  try {
    return readPublicUrl(text)
  } catch (error) {
    if (error instanceof EgressError) return null
    throw error
  }
}
