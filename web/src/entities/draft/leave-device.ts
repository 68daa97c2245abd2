import { inLocalDatabase } from '../../lib/local-database.ts'
import { session } from '../session/index.ts'
import type { LocalDraft, UploadJob } from './draft-types.ts'
import { liveDrafts, noteDeviceLeft } from './live-drafts.ts'
import { clearLocalDrafts, isEmpty } from './local-drafts.ts'
import { isBlank } from './post-form.ts'
import { sendDraft } from './remote-drafts.ts'
import { dropSpare } from './spare-draft.ts'

/** Data that exists only on this device and would be lost when logging out. */
export interface AtStake {
  readonly files: number
  readonly texts: number
}

/** The longest the user waits at logout for a server that does not answer. */
const LONGEST_SENDING_MS = 5_000

/**
 * Prepares a logout. Text the server does not have yet is sent there, and comes back with the next login. What cannot
 * be sent (files wait for their post to be published) is counted, so that the user can decide.
 */
export async function prepareToLeave(): Promise<AtStake> {
  await Promise.all([...liveDrafts].map((draft) => draft.flush()))
  const { drafts, uploads } = await inLocalDatabase('readonly', async (tables) => ({
    drafts: await tables.all<LocalDraft>('drafts'),
    uploads: await tables.all<UploadJob>('uploads'),
  })).catch(() => ({ drafts: [], uploads: [] }))
  const kept = drafts.filter((draft) => draft.discardedAt === null && !isEmpty(draft))
  const isSent = await Promise.all(kept.map(isOnServer))
  return {
    files: kept.reduce((files, draft) => files + draft.files.length, uploads.length),
    texts: isSent.filter((is) => !is).length,
  }
}

async function isOnServer(draft: LocalDraft): Promise<boolean> {
  if (isBlank(draft.form) || (draft.revision !== null && draft.sentCount >= draft.count)) return true
  const who = session.get()
  const profiles = who.status === 'authenticated' ? who.user.profiles : []
  // Left here by a user whose session expired: nobody else can save it for them.
  if (!profiles.some(({ unique_id }) => unique_id === draft.profileId)) return false
  const sending = { signal: AbortSignal.timeout(LONGEST_SENDING_MS) }
  return sendDraft(draft, sending).then(
    () => true,
    () => false,
  )
}

/**
 * Deletes all drafts from this device and stops other tabs from storing theirs, so that the next user finds nothing.
 */
export async function leaveDevice(): Promise<void> {
  noteDeviceLeft()
  dropSpare()
  await clearLocalDrafts()
}
