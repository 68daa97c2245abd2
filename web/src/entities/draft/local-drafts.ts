import type { ProfileId } from '@sayso/contract/ids'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { logQuietly } from '../../lib/log.ts'
import type { LocalDraft, UploadJob } from './draft-types.ts'
import { isBlank } from './post-form.ts'

/** How long a discarded or emptied draft can still be restored. */
const KEPT_AFTER_DISCARD_MS = 24 * 3_600_000

export const newestFirst = (one: LocalDraft, other: LocalDraft) => other.savedAt - one.savedAt

/** True if it has neither text nor files. */
export const isEmpty = ({ form, files }: LocalDraft) => isBlank(form) && files.length === 0

/** Returns a profile's drafts on this device, the most recent first. Deletes those discarded long ago. */
export async function readLocalDrafts(profileId: ProfileId, now: number): Promise<LocalDraft[]> {
  const all = await inLocalDatabase('readwrite', async (tables) => {
    const found = await tables.all<LocalDraft>('drafts')
    const isOld = (draft: LocalDraft) => {
      const emptiedAt = isEmpty(draft) ? draft.savedAt : now
      return now - (draft.discardedAt ?? emptiedAt) > KEPT_AFTER_DISCARD_MS
    }
    for (const draft of found.filter(isOld)) {
      tables.remove('drafts', draft.id)
      for (const file of draft.files) tables.remove('files', file.id)
    }
    return found.filter((draft) => !isOld(draft))
  })
  return all.filter((draft) => draft.profileId === profileId).sort(newestFirst)
}

/**
 * Saves the draft if this writer has seen the latest save. Otherwise another tab has saved a newer one: nothing is
 * saved, and that one is returned.
 */
export function saveLocalDraft(draft: LocalDraft): Promise<LocalDraft | null> {
  return inLocalDatabase('readwrite', async (tables) => {
    const stored = await tables.get<LocalDraft>('drafts', draft.id)
    if (stored !== undefined && stored.count >= draft.count) return stored
    tables.put('drafts', draft.id, draft)
    return null
  })
}

/** Bytes this browser could not store (private window, no space): they last as long as the page. */
const inMemory = new Map<string, Blob>()

/** Keeps the bytes in memory, for as long as the page lives. */
export function holdFile(id: string, bytes: Blob): void {
  inMemory.set(id, bytes)
}

/** Stores the bytes; true if they were stored permanently. */
export async function keepFile(id: string, bytes: Blob): Promise<boolean> {
  try {
    await inLocalDatabase('readwrite', (tables) => tables.put('files', id, bytes))
    return true
  } catch {
    inMemory.set(id, bytes)
    return false
  }
}

export async function readFile(id: string): Promise<Blob | undefined> {
  const kept = inMemory.get(id)
  if (kept) return kept
  return inLocalDatabase('readonly', (tables) => tables.get<Blob>('files', id)).catch(() => undefined)
}

export async function dropFile(id: string): Promise<void> {
  inMemory.delete(id)
  await inLocalDatabase('readwrite', (tables) => tables.remove('files', id)).catch(() => {})
}

/** Deletes all drafts and files from this device. */
export async function clearLocalDrafts(): Promise<void> {
  inMemory.clear()
  await inLocalDatabase('readwrite', (tables) => tables.clear())
}

/** Deletes a draft that has become a post and queues its files for upload, in one transaction. */
export async function endLocalDraft(id: string, jobs: readonly UploadJob[]): Promise<void> {
  await inLocalDatabase('readwrite', (tables) => {
    tables.remove('drafts', id)
    for (const job of jobs) tables.put('uploads', job.id, job)
  }).catch((error) => logQuietly('the browser stores nothing', error))
}
