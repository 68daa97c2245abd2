import type { ProfileId } from '@sayso/contract/ids'
import type { PostForm } from './draft-types.ts'

interface SpareDraft {
  readonly id: string
  readonly profileId: ProfileId
  readonly form: PostForm
  readonly count: number
}

const ITEM = 'draft_spare'

/** Writes the draft when the page is being closed, when the database may not have enough time. Text only. */
export function writeSpare(spare: SpareDraft): void {
  try {
    localStorage.setItem(ITEM, JSON.stringify(spare))
  } catch {
    // Storage is full or blocked: what the database has must do.
  }
}

export function dropSpare(): void {
  try {
    localStorage.removeItem(ITEM)
  } catch {
    // See above.
  }
}

/** Returns what was typed last before the page closed, in case the database does not have it. */
export function readSpare(profileId: ProfileId): SpareDraft | null {
  try {
    const spare = JSON.parse(localStorage.getItem(ITEM) ?? 'null') as SpareDraft | null
    return spare?.profileId === profileId && typeof spare.form?.text === 'string' ? spare : null
  } catch {
    return null
  }
}
