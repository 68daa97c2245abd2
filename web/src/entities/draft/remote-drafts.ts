import type { ProfileId } from '@sayso/contract/ids'
import type { Draft } from '@sayso/contract/shapes/draft'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { sessionCall } from '../session/index.ts'
import { newDraft } from './draft-state.ts'
import type { FileElsewhere, LocalDraft } from './draft-types.ts'
import { draftFields, formOfDraft } from './post-form.ts'

const LONGEST_NAME = 200

/** As the call takes them: one a line. */
const lineOf = ({ id, name }: FileElsewhere) => `${id} ${name.replaceAll(/\s/g, ' ').slice(0, LONGEST_NAME)}`

/** A draft as another device left it. Files stay where they were picked. */
export function localOf(profileId: ProfileId, draft: Draft): LocalDraft {
  return newDraft(profileId, formOfDraft(draft), {
    id: draft.draft_id,
    revision: draft.revision,
    savedAt: Date.parse(draft.updated_at),
    elsewhere: draft.files,
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
  const files = [...draft.files, ...(draft.elsewhere ?? [])].map(lineOf).join('\n')
  const input = { draft_id: id, ...(revision !== null && { revision }), ...draftFields(form), files }
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
