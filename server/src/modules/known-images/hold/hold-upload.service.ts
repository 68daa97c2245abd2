import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setPublishingPaused } from '../../accounts/index.ts'
import type { HeldUpload } from '../../media/index.ts'
import { noteCase, openCase } from '../../moderation/index.ts'
import { noteOf } from '../known-images.policy.ts'
import { sealGlimpse } from './glimpse.ts'
import * as q from './held-media.queries.ts'

/** Writes down an upload that is on a list, and opens a case about what it belongs to. Called when it is held. */
export async function holdUpload(tx: Tx, ctx: Context, held: HeldUpload): Promise<void> {
  const accountId = await q.findAccountOf(tx, held.ownerId)
  if (accountId === null) throw new Error('every upload belongs to an account')
  const caseId = await openCase(tx, {
    subject: await subjectOf(tx, held),
    reason: 'child_safety',
    source: 'known-image',
  })
  if (caseId !== null) await noteCase(tx, caseId, noteOf(held.match))
  const glimpse = held.glimpse === null ? null : sealGlimpse(ctx, held.id, held.glimpse)
  await q.insertHeld(tx, held, { accountId, caseId, glimpse })
  await renewPause(tx, accountId)
}

async function subjectOf(tx: Tx, { id, purpose, ownerId }: HeldUpload) {
  const post = purpose === 'post' ? await q.findPostOf(tx, id) : null
  return post === null ? ({ kind: 'profile', id: ownerId } as const) : ({ kind: 'post', id: post } as const)
}

/** Pauses publishing for as long as a person has yet to decide about the same file as one on a list. */
export async function renewPause(tx: Tx, accountId: AccountId): Promise<void> {
  await setPublishingPaused(tx, accountId, await q.hasOpenMatter(tx, accountId))
}
