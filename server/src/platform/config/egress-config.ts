import { isIP } from 'node:net'
import type { EgressConfig } from '../egress/egress.ts'
import type { Environment } from './environment.ts'

/** The user agent we send to other people's servers, with an address where their operators can find us. */
const userAgent = (env: Environment) =>
  `SaysoBot/1.0 (+${env.optionalText('PUBLIC_URL') ?? 'http://127.0.0.1:3000'})`

export function readEgress(env: Environment): EgressConfig {
  const dnsServers = env.optionalText('EGRESS_DNS')?.split(',') ?? null
  if (dnsServers?.some((server) => !isServer(server))) {
    env.faults.push('EGRESS_DNS must be addresses such as 10.0.0.2 or 10.0.0.2:5353, comma-separated')
  }
  return { dnsServers, proxyUrl: env.optionalUrl('EGRESS_PROXY', ['http']), userAgent: userAgent(env) }
}

export function readNominatim(env: Environment): { url: string; userAgent: string } | null {
  if (env.oneOf('GEOCODER', ['offline', 'nominatim'], 'offline') === 'offline') return null
  const url = env.optionalUrl('NOMINATIM_URL', ['http', 'https'])
  if (url === null) env.faults.push('NOMINATIM_URL must be set when GEOCODER is nominatim')
  return { url: url?.replace(/\/+$/, '') ?? '', userAgent: userAgent(env) }
}

const isServer = (text: string) =>
  isIP(text) !== 0 || isIP(text.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')) !== 0
