import { matchPrecache } from 'workbox-precaching'

const SHELL = '/app-shell'

const PATIENCE_MS = 3_000
/** Addresses of the server that are not pages of the app. */
const NOT_PAGES = /^\/(api|assets|files|media|dev|livez|readyz)(\/|$)|\.[^/]*$/

export function isPage({ request, url }: { request: Request; url: URL }): boolean {
  return request.mode === 'navigate' && request.method === 'GET' && !NOT_PAGES.test(url.pathname)
}

/** From the network; the shell, which fits every address, if the network fails or keeps the reader waiting. */
export async function answerPage(request: Request): Promise<Response> {
  const fetched = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const inTime = await Promise.race([fetched, late]).catch(() => null)
  return inTime ?? (await matchPrecache(SHELL)) ?? fetched
}
