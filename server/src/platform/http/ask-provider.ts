export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Asks a party that we hold secrets of, in a time and up to a size. Throws where no whole answer came; what that means
 * is the caller's to say. Addresses that people name go another way: `platform/outside`.
 */
export async function askProvider(
  url: string,
  init: RequestInit,
  { withinMs, mostBytes }: { readonly withinMs: number; readonly mostBytes: number },
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    ...init,
    // Nobody who holds our secrets sends us elsewhere with them.
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  let bytes = 0
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Error('the answer is too large')
    pieces.push(piece)
  }
  return { status: response.status, headers: response.headers, text: Buffer.concat(pieces).toString() }
}
