import { buffer } from 'node:stream/consumers'
import { serveHere } from './http-server.ts'

export interface ListedPicture {
  readonly list: string
  readonly entry: string
  readonly sha256?: string
  readonly phash?: string
}

/**
 * A list of known pictures that somebody else keeps, as `HASH_MATCH=http` asks it. It compares every entry with every
 * question. `mode` makes it fail, or answer nonsense.
 */
export async function startKnownImageList(token = 'list-token-for-development') {
  const entries: ListedPicture[] = []
  const asked: { sha256: string; phashes: string[] }[] = []
  let mode: 'right' | 'broken' | 'nonsense' = 'right'
  const server = await serveHere(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}` || request.method !== 'POST') {
      response.writeHead(401).end()
      return
    }
    const question = JSON.parse((await buffer(request)).toString()) as (typeof asked)[number]
    asked.push(question)
    if (mode === 'broken') response.writeHead(503).end()
    else response.writeHead(200).end(mode === 'nonsense' ? '{"match":7}' : JSON.stringify(answerTo(question)))
  }, 0)

  function answerTo({ sha256, phashes }: (typeof asked)[number]) {
    const same = entries.find((one) => one.sha256 === sha256)
    if (same) return { match: { list: same.list, entry: same.entry, distance: null } }
    const alike = entries
      .flatMap(({ list, entry, phash }) =>
        phash === undefined
          ? []
          : phashes.map((one) => ({ list, entry, distance: differingBits(one, phash) })),
      )
      .sort((a, b) => a.distance - b.distance)
    return { match: alike[0] ?? null }
  }

  return {
    environment: { HASH_MATCH: 'http', HASH_MATCH_URL: `${server.origin}/match`, HASH_MATCH_TOKEN: token },
    entries,
    asked,
    mode(wanted: typeof mode) {
      mode = wanted
    },
    close: server.close,
  }
}

const differingBits = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length
