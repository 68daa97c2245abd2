/** Drafts that are being written on this page. */
export const liveDrafts = new Set<{ flush(): Promise<unknown> }>()

const ITEM = 'drafts_left_at'

/** Somebody logged out here: what other tabs still hold in memory must not be stored again. */
export function noteDeviceLeft(): void {
  try {
    localStorage.setItem(ITEM, String(Date.now()))
  } catch {
    // Without storage there is nothing to keep out of it.
  }
}

export function wasDeviceLeftSince(begunAt: number): boolean {
  try {
    return Number(localStorage.getItem(ITEM) ?? 0) >= begunAt
  } catch {
    return false
  }
}
