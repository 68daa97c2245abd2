import { invalidRequest, noSuch } from './errors.ts'

export interface PageWish {
  limit: number | undefined
  starting_after: string | undefined
  ending_before: string | undefined
  created:
    | { gt: number | undefined; gte: number | undefined; lt: number | undefined; lte: number | undefined }
    | undefined
}

interface Listed {
  id: string
  created: number
}

const usualLimit = 10
const maxLimit = 100

/** One page, newest first, in Stripe's list format. */
export function listPage<T extends Listed>(all: Iterable<T>, url: string, wish: PageWish) {
  const limit = limitOf(wish.limit)
  const rows = [...all].reverse().filter(({ created }) => isWithin(created, wish.created))
  const place = (id: string, param: string) => {
    const at = rows.findIndex((row) => row.id === id)
    if (at < 0) throw noSuch('object', id, param)
    return at
  }
  if (wish.ending_before !== undefined) {
    const end = place(wish.ending_before, 'ending_before')
    const from = Math.max(0, end - limit)
    return { object: 'list' as const, url, has_more: from > 0, data: rows.slice(from, end) }
  }
  const from = wish.starting_after === undefined ? 0 : place(wish.starting_after, 'starting_after') + 1
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > from + limit,
    data: rows.slice(from, from + limit),
  }
}

export function limitOf(limit = usualLimit): number {
  if (limit >= 1 && limit <= maxLimit) return limit
  throw invalidRequest(`limit must be between 1 and ${maxLimit}`, { param: 'limit' })
}

function isWithin(
  created: number,
  { gt, gte, lt, lte }: Partial<NonNullable<PageWish['created']>> = {},
): boolean {
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}
