import https from 'node:https'
import { setTimeout as rest } from 'node:timers/promises'
import type { Member } from '../../harness/members.ts'

export interface Answers {
  /** How many there were of each status; a connection that failed counts by its error. */
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

export const SHED = '503 of a server'

/** People behind many addresses, as the proxy's limits are by address, also when all come at once after a pause. */
const ADDRESSES = Array.from({ length: 17 }, (_, n) => `127.0.0.${n + 10}`)

export function createVisitors(port: number, ca: string, members: readonly Member[]) {
  const agents = ADDRESSES.map(
    (localAddress) =>
      new https.Agent({ keepAlive: true, maxSockets: 8, localAddress, ca, servername: 'sayso.example' }),
  )

  /** Reads, and a write among four: a proxy repeats the one and not the other. */
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
        // Turned away by a server that lives and says so, as it names the request; the proxy's own 503 does not.
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
    /** Answers when the proxy and a server behind it do. */
    async comeIn(): Promise<void> {
      for (let tries = 0; ; tries++) {
        const status = await ask(tries)
        if (status === '200') return
        if (tries > 100) throw new Error(`the proxy answers ${status}`)
        await rest(100)
      }
    },
    /** As many a second as asked, whatever the answers, until told to stop. */
    async come(rate: number, until: () => boolean): Promise<Answers> {
      const asked: Promise<string>[] = []
      const began = Date.now()
      while (!until()) {
        const due = Math.floor(((Date.now() - began) / 1000) * rate)
        while (asked.length < due) asked.push(ask(asked.length))
        await rest(5)
      }
      const counts = new Map<string, number>()
      for (const status of await Promise.all(asked)) counts.set(status, (counts.get(status) ?? 0) + 1)
      return { counts, total: asked.length }
    },
    leave() {
      for (const agent of agents) agent.destroy()
    },
  }
}
