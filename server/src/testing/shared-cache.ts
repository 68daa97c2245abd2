import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A small HTTP cache in front of `/media` that can be told to drop a path, as a CDN can. */
export async function openSharedCache() {
  const kept = new Map<string, Buffer>()
  const purged: string[] = []
  let origin = ''
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (request.method === 'PURGE') {
      purged.push(path)
      response.writeHead(kept.delete(path) ? 204 : 404).end()
      return
    }
    const known = kept.get(path)
    if (known !== undefined) {
      response.writeHead(200).end(known)
      return
    }
    const answer = await fetch(`${origin}/media${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.ok && /^public, max-age=[1-9]/.test(answer.headers.get('cache-control') ?? ''))
      kept.set(path, bytes)
    response.writeHead(answer.status).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    purged,
    isFrontOf(address: string) {
      origin = address
    },
    statusOf: async (path: string) => (await fetch(`${url}${path}`)).status,
  }
}
