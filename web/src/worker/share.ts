import { inLocalDatabase } from '../lib/local-database.ts'
import { SHARED_KEY, type Shared } from '../lib/shared.ts'
import type { FetchedEvent } from './scope.ts'

const SHARED_TO = '/newPost'
const MAX_FILES = 4

/**
 * Takes what another app shares with us. The text and the files are kept on this device until the composer takes them,
 * which may be after a log-in.
 */
export function takeShared(event: FetchedEvent): void {
  const { request } = event
  if (request.method !== 'POST' || new URL(request.url).pathname !== SHARED_TO) return
  event.respondWith(keep(request))
}

async function keep(request: Request): Promise<Response> {
  const form = await request.formData()
  const part = (name: string) => String(form.get(name) ?? '').trim()
  const parts = [part('title'), part('text'), part('url')].filter((text) => text !== '')
  const shared: Shared = {
    at: Date.now(),
    text: [...new Set(parts)].join('\n\n'),
    files: form
      .getAll('files')
      .filter((file) => file instanceof File)
      .slice(0, MAX_FILES),
  }
  await inLocalDatabase('readwrite', (tables) => tables.put('shared', SHARED_KEY, shared))
  return new Response(null, { status: 303, headers: { location: `${SHARED_TO}?shared=1` } })
}
