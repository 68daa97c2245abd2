import type { InputOf } from '@sayso/contract/call'
import type { saveDraft as saveDraftCall } from '@sayso/contract/calls/drafts'
import type { Draft } from '@sayso/contract/shapes/draft'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { readLabels } from '../labels/label-terms.ts'
import * as q from './drafts.queries.ts'
import { type DraftContent, viewDraft } from './drafts.view.ts'

type Input = InputOf<typeof saveDraftCall>

/**
 * Saves a draft. The last save wins, so nobody is blocked from saving. If the client did not know the revision that it
 * replaces, the response contains that revision: the author can choose between them and nothing is lost unnoticed.
 */
export async function saveDraft(
  { db, config }: Context,
  viewer: Member,
  input: Input,
): Promise<{ draft: Draft; replaced: Draft | null }> {
  const { perProfile, keptDays } = config.limits.drafts
  return db.write(async (tx) => {
    await q.lockDrafts(tx, viewer.profileId)
    const drafts = await q.findDrafts(tx, viewer.profileId)
    const known = drafts.find(({ id }) => id === input.draft_id)
    if (!known && drafts.length >= perProfile)
      throw new AppError('drafts_full', { values: { max: perProfile } })
    const draft = await q.saveDraft(tx, {
      profile: viewer.profileId,
      id: input.draft_id,
      content: contentOf(input),
      keptDays,
    })
    const isUnseen = known !== undefined && known.revision !== input.revision && !isSame(known.content, input)
    return { draft: viewDraft(draft), replaced: isUnseen ? viewDraft(known) : null }
  })
}

function contentOf(input: Input): DraftContent {
  const {
    user_profile_id: _profile,
    draft_id: _id,
    revision: _revision,
    visibility,
    files,
    labels,
    ...content
  } = input
  const chosen =
    visibility === undefined ? {} : { visibility: visibility === 'all' ? 'everyone' : visibility }
  const picked = files === undefined ? {} : { files: readFiles(files) }
  const labelled = labels === undefined ? {} : { labels: readLabels(labels) }
  return withoutNul({ ...content, ...chosen, ...picked, ...labelled } as DraftContent)
}

const MAX_FILES = 100

function readFiles(lines: string): Draft['files'] {
  return lines.split('\n', MAX_FILES).flatMap((line) => {
    const [, id, name] = /^(\S+) (.+)$/.exec(line) ?? []
    return id === undefined || name === undefined ? [] : [{ id, name }]
  })
}

/** PostgreSQL stores neither NUL characters nor lone surrogates, not even inside JSON. */
function withoutNul(content: DraftContent): DraftContent {
  const tidy = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
  return JSON.parse(JSON.stringify(content, tidy)) as DraftContent
}

/** Whether a save repeats the stored one, for example because its response was lost. It then replaces nothing. */
function isSame(known: DraftContent, input: Input): boolean {
  const ordered = (content: DraftContent) =>
    JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return ordered(known) === ordered(contentOf(input))
}

export async function listDrafts({ db }: Context, viewer: Member): Promise<{ drafts: Draft[] }> {
  const rows = await db.readPrivate((tx) => q.findDrafts(tx, viewer.profileId))
  return { drafts: rows.map(viewDraft) }
}

export async function deleteDraft({ db }: Context, viewer: Member, id: string): Promise<object> {
  await db.write((tx) => q.dropDraft(tx, viewer.profileId, id))
  return {}
}
