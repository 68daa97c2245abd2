// The version 2 calls that an import needs: the user's own profile and posts, newest first, a page at a time.
import { type Answer, json } from '../networks/answer.ts'
import { addressOf, type Person } from '../networks/people.ts'
import type { ReceivedRequest } from '../networks/received-request.ts'
import type { Settings } from './oauth-store.ts'

export function me({ id, name, username, bio }: Person, { url }: ReceivedRequest): Answer {
  const wished = url.searchParams.get('user.fields')?.split(',') ?? []
  return json(200, {
    data: { id, name, username, ...(wished.includes('description') && { description: bio }) },
  })
}

export function createPosts({ rate }: Settings, origin: () => string) {
  const windows = new Map<string, { left: number; resets: number }>()

  /** The real one's rate-limit headers, counted per person. */
  function count(person: Person): { isFull: boolean; headers: Record<string, string> } {
    const before = windows.get(person.id)
    const window =
      before && before.resets > Date.now() ? before : { left: rate.count, resets: Date.now() + rate.windowMs }
    const isFull = window.left === 0
    if (!isFull) window.left--
    windows.set(person.id, window)
    return {
      isFull,
      headers: {
        'x-rate-limit-limit': String(rate.count),
        'x-rate-limit-remaining': String(window.left),
        'x-rate-limit-reset': String(Math.ceil(window.resets / 1000)),
      },
    }
  }

  return function posts(person: Person, { url }: ReceivedRequest): Answer {
    const { isFull, headers } = count(person)
    if (isFull) return tooMany(headers)
    if (url.pathname !== `/2/users/${person.id}/tweets`) return json(404, { title: 'Not Found Error' })
    const size = Number(url.searchParams.get('max_results') ?? 10)
    const start = pageStart(url.searchParams.get('pagination_token'))
    if (!Number.isInteger(size) || size < 5 || size > 100 || start === null)
      return json(400, {
        title: 'Invalid Request',
        detail: 'One or more parameters is invalid.',
        status: 400,
      })
    const page = person.posts.slice(start, start + size)
    const next = start + size
    const media = page.flatMap(({ pictures }) =>
      pictures.map((name) => ({
        media_key: `3_${name}`,
        type: 'photo',
        url: addressOf(name, origin()),
        width: 64,
        height: 64,
      })),
    )
    const hasMedia = url.searchParams.get('expansions')?.includes('attachments.media_keys') ?? false
    return json(
      200,
      {
        ...(page.length > 0 && {
          data: page.map(({ id, text, at, pictures }) => ({
            id,
            // The real one escapes these three characters.
            text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
            created_at: at,
            ...(pictures.length > 0 && { attachments: { media_keys: pictures.map((name) => `3_${name}`) } }),
          })),
        }),
        ...(hasMedia && media.length > 0 && { includes: { media } }),
        meta: {
          result_count: page.length,
          ...(next < person.posts.length && { next_token: `b26v${next}` }),
        },
      },
      headers,
    )
  }
}

export const tooMany = (headers: Record<string, string> = {}): Answer =>
  json(
    429,
    { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
    headers,
  )

function pageStart(token: string | null): number | null {
  if (token === null) return 0
  const start = /^b26v(\d{1,6})$/.exec(token)?.[1]
  return start === undefined ? null : Number(start)
}
