import { inLocalDatabase } from '../../lib/local-database.ts'
import { session } from '../session/index.ts'
import type { LocalDraft, UploadJob } from './draft-types.ts'
import { liveDrafts, noteDeviceLeft } from './live-drafts.ts'
import { clearLocalDrafts, isEmpty } from './local-drafts.ts'
import { isBlank } from './post-form.ts'
import { sendDraft } from './remote-drafts.ts'
import { dropSpare } from './spare-draft.ts'

/** What is nowhere but on this device, and would be lost with it. */
export interface AtStake {
  readonly files: number
  readonly texts: number
}

/** Nobody who wants to leave waits longer for a server that does not answer. */
const LONGEST_SENDING_MS = 5_000

/**
 * Before logging out: words the server has not got yet are sent there, and come back with the next log-in. What cannot
 * be sent (files wait for their post to be published) is counted, for the person to decide about.
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
  // Left here by somebody whose session ran out: nobody else can save it for them.
  if (!profiles.some(({ unique_id }) => unique_id === draft.profileId)) return false
  const sending = { signal: AbortSignal.timeout(LONGEST_SENDING_MS) }
  return sendDraft(draft, sending).then(
    () => true,
    () => false,
  )
}

/** The next person at this device finds nothing that anybody was about to say, in whichever tab. */
export async function leaveDevice(): Promise<void> {
  noteDeviceLeft()
  dropSpare()
  await clearLocalDrafts()
}
