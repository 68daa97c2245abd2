import type { Agent } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { openWebClient, type Reply } from '../../harness/web-client.ts'

export interface Site {
  get(path: string, token?: string): Promise<Reply>
  /** A call by POST that must succeed. */
  call(path: string, input: object, token?: string): Promise<Record<string, unknown>>
  /** A person who calls and one who opens the app, four times a second each, until confirmed to stop. */
  keepAsking(path: string, token: string): () => Promise<{ answered: number; failed: readonly string[] }>
}

export function openSite(name: string, address: string, authority: string): Site {
  const client = openWebClient({ name, address, ca: authority })
  return {
    get: (path, token) => client.send(path, { ...(token !== undefined && { token }) }),
    async call(path, form, token) {
      const { body } = await client.send(`/api/${path}`, { form, ...(token !== undefined && { token }) })
      const answer = JSON.parse(body.toString()) as Record<string, unknown>
      if (answer['success'] !== true) throw new Error(`${path} was refused: ${body}`)
      return answer
    },
    keepAsking(path, token) {
      const failed: string[] = []
      let answered = 0
      let isOver = false
      const visitor = async (visit: (agent: Agent) => Promise<Reply>) => {
        for (const agent = client.connections(); !isOver; await rest(250)) {
          const outcome = await visit(agent).then(
            ({ status }) => status,
            (error: NodeJS.ErrnoException) => error.code ?? error.message,
          )
          if (outcome === 200) answered++
          else failed.push(String(outcome))
        }
      }
      // A page of one version, whose script may be asked for at a process that runs the other.
      const openApp = async (agent: Agent) => {
        const page = await client.send('/', { agent })
        const [, script] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(page.body.toString()) ?? []
        if (page.status !== 200 || script === undefined)
          return { ...page, status: page.status === 200 ? 0 : page.status }
        return client.send(script, { agent })
      }
      const all = Promise.all([visitor((agent) => client.send(path, { agent, token })), visitor(openApp)])
      return async () => {
        isOver = true
        await all
        return { answered, failed }
      }
    },
  }
}
