import type { ProfileId } from '@sayso/contract/ids'
import type { Draft } from '@sayso/contract/shapes/draft'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { sessionCall } from '../session/index.ts'
import { newDraft } from './draft-state.ts'
import type { LocalDraft } from './draft-types.ts'
import { draftFields, formOfDraft } from './post-form.ts'

/** A draft as another device left it. Files stay where they were picked. */
export function localOf(profileId: ProfileId, draft: Draft): LocalDraft {
  return newDraft(profileId, formOfDraft(draft), {
    id: draft.draft_id,
    revision: draft.revision,
    savedAt: Date.parse(draft.updated_at),
  })
}

/** The drafts the server has; none when it cannot be asked: those of this device will do. */
export async function fetchDrafts(profileId: ProfileId): Promise<readonly Draft[]> {
  const { drafts } = await sessionCall('draft/list', {}, { as: profileId }).catch(() => ({ drafts: [] }))
  return drafts
}

/** Words and choices, so that another device can go on. What it replaced unseen comes back. */
export async function sendDraft(draft: LocalDraft, sending: { keepalive?: boolean; signal?: AbortSignal }) {
  const { id, profileId, revision, form } = draft
  const input = { draft_id: id, ...(revision !== null && { revision }), ...draftFields(form) }
  return sessionCall('draft/save', input, { as: profileId, ...sending })
}

export function dropRemoteDraft({ id, profileId, revision }: LocalDraft): void {
  if (revision === null) return
  sessionCall('draft/delete', { draft_id: id }, { as: profileId, keepalive: true }).catch(() => {})
}

/** What the server has by now; not a save of its own. */
export function noteSending(id: string, known: Pick<LocalDraft, 'revision' | 'sentCount'>): Promise<void> {
  return inLocalDatabase('readwrite', async (tables) => {
    const stored = await tables.get<LocalDraft>('drafts', id)
    if (stored) tables.put('drafts', id, { ...stored, ...known })
  })
}
