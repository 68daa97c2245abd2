import type { Post } from '@sayso/contract/shapes/post'

export const COLUMNS = 3

export interface GridRow {
  /** The id of the first post: a row keeps its identity while posts are added after it. */
  readonly key: string
  readonly posts: readonly Post[]
}

/** Groups the posts with thumbnails into rows of three. */
export function gridRows(posts: readonly Post[]): readonly GridRow[] {
  const shown = posts.filter(({ media }) => media.some(({ thumbnail_url }) => thumbnail_url !== null))
  const rows: GridRow[] = []
  for (let at = 0; at < shown.length; at += COLUMNS) {
    const row = shown.slice(at, at + COLUMNS)
    rows.push({ key: row[0]?.unique_id ?? '', posts: row })
  }
  return rows
}

/** Returns the cell a key leads to; null for other keys. */
export function cellAfter(key: string, from: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  }
  if (key === 'Home') return from - (from % COLUMNS)
  if (key === 'End') return Math.min(count - 1, from - (from % COLUMNS) + COLUMNS - 1)
  const step = steps[key]
  if (step === undefined) return null
  const to = from + step
  return to >= 0 && to < count ? to : from
}
