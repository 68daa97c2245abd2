import type { ProfileId } from '@sayso/contract/ids'
import { randomText } from '../../lib/random.ts'
import { newDraft } from './draft-state.ts'
import type { LocalDraft } from './draft-types.ts'
import { isEmpty, keepFile, readFile, readLocalDrafts } from './local-drafts.ts'
import { isBlank } from './post-form.ts'
import { readSpare } from './spare-draft.ts'

interface Opened {
  readonly draft: LocalDraft | null
  /** Ids of drafts discarded on this device; the server may not know about it yet. */
  readonly discarded: ReadonlySet<string>
}

/** Returns the draft to continue with: the last one written on this device that is not empty. */
export async function openDraft(profileId: ProfileId): Promise<Opened> {
  const drafts = await readLocalDrafts(profileId, Date.now()).catch(() => [])
  const discarded = drafts.filter(({ discardedAt }) => discardedAt !== null).map(({ id }) => id)
  return { draft: lastOf(profileId, drafts), discarded: new Set(discarded) }
}

function lastOf(profileId: ProfileId, drafts: readonly LocalDraft[]): LocalDraft | null {
  const spare = readSpare(profileId)
  const stored = drafts.find((draft) => {
    return draft.discardedAt === null && (draft.sent !== null || !isEmpty(draft))
  })
  const known = drafts.find(({ id }) => id === spare?.id)
  if (spare === null || (known?.count ?? 0) >= spare.count || isBlank(spare.form)) return stored ?? null
  // The page was closed before the last changes reached the database.
  return { ...(known ?? newDraft(profileId, spare.form, { id: spare.id })), form: spare.form }
}

/**
 * Copies the draft under a new id. Its files are copied too, because either draft may be discarded without the other.
 */
export async function copyDraft(draft: LocalDraft): Promise<LocalDraft> {
  const files = await Promise.all(
    draft.files.map(async (file) => {
      const id = randomText(20)
      const bytes = await readFile(file.id)
      if (bytes) await keepFile(id, bytes)
      return { ...file, id }
    }),
  )
  return newDraft(draft.profileId, draft.form, { files })
}
