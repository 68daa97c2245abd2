/*
 * Lists of known pictures that somebody else keeps, asked over HTTP. Those who keep such lists give them to few, and each
 * in its own way, so this is a protocol of ours, for a small service of the operator in front of theirs:
 *
 *   POST HASH_MATCH_URL, Authorization: Bearer HASH_MATCH_TOKEN
 *   { "sha256": "<64 hex>", "phashes": ["<16 hex>", …] }
 *   200 { "match": null } or { "match": { "list": "…", "entry": "…", "distance": null or 0 to 64 } }
 *
 * Everything else counts as being away.
 */

export interface HttpListAnswer {
  readonly list: string
  readonly entry: string
  readonly distance: number | null
}

const WITHIN_MS = 5_000
const LONGEST_ANSWER = 10_000

/** Throws if there is no answer that can be understood. Errors carry nothing of what was asked. */
export async function askHttpList(
  { url, token }: { readonly url: string; readonly token: string },
  hashes: { readonly sha256: string; readonly phashes: readonly string[] },
): Promise<HttpListAnswer | null> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(hashes),
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => {
    throw new Error('the list of known images does not answer')
  })
  if (!response.ok) throw new Error(`the list of known images answers ${response.status}`)
  const text = await response.text().catch(() => '')
  const answer = text.length > LONGEST_ANSWER ? undefined : read(text)
  if (answer === undefined) throw new Error('the answer of the list of known images is not understood')
  return answer
}

/** Undefined if it is nothing we know. */
function read(text: string): HttpListAnswer | null | undefined {
  let match: unknown
  try {
    match = (JSON.parse(text) as { match?: unknown } | null)?.match
  } catch {
    return undefined
  }
  if (match === null) return null
  const { list, entry, distance } = (match ?? {}) as Record<string, unknown>
  const isDistance =
    distance === null || (Number.isInteger(distance) && 0 <= Number(distance) && Number(distance) <= 64)
  if (typeof list !== 'string' || typeof entry !== 'string' || !isDistance) return undefined
  return { list: list.slice(0, 40), entry: entry.slice(0, 100), distance: distance as number | null }
}
