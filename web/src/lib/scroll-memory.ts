/**
 * The scroll position of a list: the post at the top edge and its offset, with the plain scroll offset as a fallback.
 */
export interface ScrollPlace {
  readonly y: number
  readonly anchorId: string | null
  readonly anchorOffset: number
}

export interface ScrollMemory {
  save(historyKey: string, place: ScrollPlace): void
  read(historyKey: string): ScrollPlace | null
}

const ITEM = 'scroll_places'
/** Older history entries than this start at the top. */
const MAX_PLACES = 50

/** Stores a position per history entry, in session storage, so that it also survives a reload. */
export function createScrollMemory(area: () => Storage): ScrollMemory {
  const places = new Map(readPlaces(area))
  return {
    save(historyKey, place) {
      places.delete(historyKey)
      places.set(historyKey, place)
      for (const oldest of places.keys()) {
        if (places.size <= MAX_PLACES) break
        places.delete(oldest)
      }
      try {
        area().setItem(ITEM, JSON.stringify([...places]))
      } catch {
        // Storage is blocked: the positions last as long as this page.
      }
    },
    read: (historyKey) => places.get(historyKey) ?? null,
  }
}

function readPlaces(area: () => Storage): [string, ScrollPlace][] {
  try {
    const entries: unknown = JSON.parse(area().getItem(ITEM) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [string, ScrollPlace] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { y, anchorId, anchorOffset } = (entry[1] ?? {}) as Partial<ScrollPlace>
  return (
    Number.isFinite(y) && Number.isFinite(anchorOffset) && (anchorId === null || typeof anchorId === 'string')
  )
}

export const scrollMemory = createScrollMemory(() => globalThis.sessionStorage)
