export type Encoding = 'br' | 'gzip'

/** The smallest encoding that exists and the client accepts; null for the uncompressed bytes. */
export function pickEncoding(
  header: string | undefined,
  has: (encoding: Encoding) => boolean,
): Encoding | null {
  const accepted = parseWeights(header ?? '')
  const weight = (encoding: string) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const)
    .filter((encoding) => has(encoding) && weight(encoding) > 0)
    .sort((a, b) => weight(b) - weight(a))
  return best ?? null
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name !== '') weights.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  return weights
}

/** If-None-Match compares weakly: a proxy that recompressed our response marks its tag, and the match still counts. */
export function hasSameTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
