import type { ProfileId } from '@sayso/contract/ids'
import type { LocalDraft } from './draft-types.ts'
import { isEmpty, newestFirst, readLocalDrafts, saveLocalDraft } from './local-drafts.ts'
import { dropRemoteDraft, fetchDrafts, localOf, noteSending, sendDraft } from './remote-drafts.ts'

/** Lists all drafts of a profile, from this device and others, the most recent first. */
export async function listDrafts(profileId: ProfileId): Promise<readonly LocalDraft[]> {
  const [here, remote] = await Promise.all([
    readLocalDrafts(profileId, Date.now()).catch(() => []),
    fetchDrafts(profileId),
  ])
  const known = new Set(here.map(({ id }) => id))
  const elsewhere = remote.filter(({ draft_id }) => !known.has(draft_id))
  return [...here, ...elsewhere.map((draft) => localOf(profileId, draft))]
    .filter((draft) => draft.discardedAt === null && draft.sent === null && !isEmpty(draft))
    .sort(newestFirst)
}

/** Discards a draft. Calling the returned function brings it back, with its files. */
export async function putAway(draft: LocalDraft): Promise<() => Promise<void>> {
  const away = { ...draft, count: draft.count + 1, discardedAt: Date.now() }
  await saveLocalDraft(away)
  dropRemoteDraft(draft)
  return async () => {
    const back = { ...away, count: away.count + 1, discardedAt: null, revision: null }
    await saveLocalDraft(back)
    const { draft: kept } = await sendDraft(back, {})
    await noteSending(back.id, { revision: kept.revision, sentCount: back.count })
  }
}
