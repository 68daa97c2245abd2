import type { ProfileId } from '@sayso/contract/ids'
import type { Draft } from '@sayso/contract/shapes/draft'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { sessionCall } from '../session/index.ts'
import { newDraft } from './draft-state.ts'
import type { FileElsewhere, LocalDraft } from './draft-types.ts'
import { draftFields, formOfDraft } from './post-form.ts'

const LONGEST_NAME = 200

/** One line per file, as the call expects them. */
const lineOf = ({ id, name }: FileElsewhere) => `${id} ${name.replaceAll(/\s/g, ' ').slice(0, LONGEST_NAME)}`

/** Turns a draft from another device into a local one. Its files stay where they were picked. */
export function localOf(profileId: ProfileId, draft: Draft): LocalDraft {
  return newDraft(profileId, formOfDraft(draft), {
    id: draft.draft_id,
    revision: draft.revision,
    savedAt: Date.parse(draft.updated_at),
    elsewhere: draft.files,
  })
}

/** Fetches the server's drafts; none if it cannot be reached, because this device's own drafts are enough. */
export async function fetchDrafts(profileId: ProfileId): Promise<readonly Draft[]> {
  const { drafts } = await sessionCall('draft/list', {}, { as: profileId }).catch(() => ({ drafts: [] }))
  return drafts
}

/**
 * Sends text and choices, so that another device can continue. Returns the version it replaced, if this device had not
 * seen it.
 */
export async function sendDraft(draft: LocalDraft, sending: { keepalive?: boolean; signal?: AbortSignal }) {
  const { id, profileId, revision, form } = draft
  const files = [...draft.files, ...(draft.elsewhere ?? [])].map(lineOf).join('\n')
  const input = { draft_id: id, ...(revision !== null && { revision }), ...draftFields(form), files }
  return sessionCall('draft/save', input, { as: profileId, ...sending })
}

export function dropRemoteDraft({ id, profileId, revision }: LocalDraft): void {
  if (revision === null) return
  sessionCall('draft/delete', { draft_id: id }, { as: profileId, keepalive: true }).catch(() => {})
}

/** Records what the server has by now. This does not count as a save. */
export function noteSending(id: string, known: Pick<LocalDraft, 'revision' | 'sentCount'>): Promise<void> {
  return inLocalDatabase('readwrite', async (tables) => {
    const stored = await tables.get<LocalDraft>('drafts', id)
    if (stored) tables.put('drafts', id, { ...stored, ...known })
  })
}
