import https from 'node:https'
import { setTimeout as rest } from 'node:timers/promises'
import type { Member } from '../../harness/members.ts'
import { arrivals } from '../../traffic/arrivals.ts'

export interface Answers {
  /** The number of responses per status; a failed connection counts under its error. */
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

export const SHED = '503 of a server'

/** Visitors from many addresses, because the proxy limits per address, even when all come together after a pause. */
const ADDRESSES = Array.from({ length: 17 }, (_, n) => `127.0.0.${n + 10}`)

export function createVisitors(port: number, ca: string, members: readonly Member[]) {
  const agents = ADDRESSES.map(
    (localAddress) =>
      new https.Agent({ keepAlive: true, maxSockets: 8, localAddress, ca, servername: 'sayso.example' }),
  )

  /** Reads, and one write in four: a proxy repeats the one but not the other. */
  function ask(n: number): Promise<string> {
    const { token, profileId } = members[n % members.length] ?? { token: '', profileId: '' }
    const isWrite = n % 4 === 3
    const path = isWrite ? 'user/setCurrentProfile' : 'unauth/anonymousLogin'
    return new Promise((resolve) => {
      const headers = {
        host: 'sayso.example',
        ...(isWrite && { authorization: token }),
        'content-type': 'application/json',
      }
      const agent = agents[n % agents.length]
      const method = isWrite ? 'POST' : 'GET'
      const options = { host: '127.0.0.1', port, method, path: `/api/${path}`, headers, agent }
      const request = https.request(options, (response) => {
        // Rejected by a live server that says so, because it names the request; the proxy's own 503 does not.
        const isShed = response.statusCode === 503 && response.headers['x-request-id'] !== undefined
        response.on('end', () => resolve(isShed ? SHED : String(response.statusCode)))
        response.on('error', (error) => resolve(error.message))
        response.resume()
      })
      request.on('error', (error) => resolve(error.message))
      request.end(isWrite ? JSON.stringify({ profile_id: profileId }) : undefined)
    })
  }

  return {
    /** Resolves when the proxy and a server behind it answer. */
    async comeIn(): Promise<void> {
      for (let tries = 0; ; tries++) {
        const status = await ask(tries)
        if (status === '200') return
        if (tries > 100) throw new Error(`the proxy answers ${status}`)
        await rest(100)
      }
    },
    /** Sends that many requests a second, whatever the responses, until told to stop. */
    async come(rate: number, until: () => boolean): Promise<Answers> {
      const statuses = await arrivals(rate, until, ask)
      const counts = new Map<string, number>()
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
      return { counts, total: statuses.length }
    },
    leave() {
      for (const agent of agents) agent.destroy()
    },
  }
}
