import type { ProfileId } from '@sayso/contract/ids'
import type { PostForm } from './draft-types.ts'

interface SpareDraft {
  readonly id: string
  readonly profileId: ProfileId
  readonly form: PostForm
  readonly count: number
}

const ITEM = 'draft_spare'

/** Written in the last moment of a page, when a database may no longer have the time. Words only. */
export function writeSpare(spare: SpareDraft): void {
  try {
    localStorage.setItem(ITEM, JSON.stringify(spare))
  } catch {
    // Full or forbidden: then what the database got must do.
  }
}

export function dropSpare(): void {
  try {
    localStorage.removeItem(ITEM)
  } catch {
    // See above.
  }
}

/** Once: what was typed last, if the database has not got it. */
export function readSpare(profileId: ProfileId): SpareDraft | null {
  try {
    const spare = JSON.parse(localStorage.getItem(ITEM) ?? 'null') as SpareDraft | null
    return spare?.profileId === profileId && typeof spare.form?.text === 'string' ? spare : null
  } catch {
    return null
  }
}
