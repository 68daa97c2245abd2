/** Drafts that are being written on this page. */
export const liveDrafts = new Set<{ flush(): Promise<unknown> }>()

const ITEM = 'drafts_left_at'

/** Records a logout on this device: drafts other tabs still hold in memory must not be stored again. */
export function noteDeviceLeft(): void {
  try {
    localStorage.setItem(ITEM, String(Date.now()))
  } catch {
    // Without storage, nothing could be stored anyway.
  }
}

export function wasDeviceLeftSince(begunAt: number): boolean {
  try {
    return Number(localStorage.getItem(ITEM) ?? 0) >= begunAt
  } catch {
    return false
  }
}
