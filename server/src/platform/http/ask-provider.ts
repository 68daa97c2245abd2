export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends a request to a provider whose secrets we hold, with a time limit and a size limit. Throws if no complete
 * response came; the caller decides what that means. Addresses supplied by users go through `platform/egress` instead.
 */
export async function askProvider(
  url: string,
  init: RequestInit,
  { withinMs, maxBytes }: { readonly withinMs: number; readonly maxBytes: number },
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    ...init,
    // A provider that holds our secrets has no reason to redirect us elsewhere with them.
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  let bytes = 0
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error('the response is too large')
    pieces.push(piece)
  }
  return { status: response.status, headers: response.headers, text: Buffer.concat(pieces).toString() }
}
