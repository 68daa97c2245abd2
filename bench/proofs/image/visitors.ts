import { Agent, request } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

interface Outcome {
  readonly answered: number
  readonly failed: readonly string[]
}

export interface Visitors {
  /** Until so many requests were answered. */
  until(count: number): Promise<void>
  leave(): Promise<Outcome>
}

/**
 * Asks as a proxy does that watches `/readyz`: over kept-alive connections, each as fast as it is answered, until the
 * server says that it drains. Whatever was sent until then must be answered.
 */
export function keepAsking(url: string, connections: number): Visitors {
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const visitor = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const { status, code } = await ask(`${url}/api/unauth/anonymousLogin`, agent)
      if (status === 200) answered++
      else if (!(isOver && code === 'ECONNREFUSED')) failed.push(code ?? `status ${status}`)
    }
    agent.destroy()
  }
  const watch = async () => {
    for (const agent = new Agent(); !isOver; await rest(200))
      if ((await ask(`${url}/readyz`, agent)).status !== 200) isOver = true
  }
  const all = Promise.all([watch(), ...Array.from({ length: connections }, visitor)])
  return {
    async until(count) {
      const target = answered + count
      const deadline = Date.now() + 120_000
      while (answered < target && !isOver && Date.now() < deadline) await rest(50)
    },
    async leave() {
      isOver = true
      await all
      return { answered, failed }
    },
  }
}

function ask(url: string, agent: Agent): Promise<{ status?: number; code?: string }> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, timeout: 60_000 }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0 }))
      answer.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }))
    sent.once('timeout', () => sent.destroy(new Error('no answer in 60 s')))
    sent.end()
  })
}
