import { fail } from '../../platform/http/app-error.ts'

interface Paged {
  readonly page?: number | undefined
  readonly cursor?: string | undefined
}

/** Where a page starts. The lists here are short, so that a cursor is a position in them. */
export function startOfPage({ page = 0, cursor }: Paged, pageSize: number): number {
  if (!cursor) return page * pageSize
  if (!/^\d{1,4}$/.test(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  return Number(cursor)
}
