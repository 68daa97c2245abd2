import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { rejectHeld, releaseHeld } from '../../media/index.ts'
import { actOn, type Order, refused } from '../../staff/index.ts'
import { renewPause } from '../hold/hold-upload.service.ts'
import * as q from './held-desk.queries.ts'
import { requireHeld, requireOwner } from './open-held.service.ts'

const UNSEEN = 'Nobody decides about this one without having seen it'
const NOTHING_TO_SEE = 'Letting it through takes two persons: ask a colleague to agree first'

/**
 * Decides about one upload. What follows for the post and the account is decided in its case. Nothing is let through that
 * nobody has seen; where there is nothing to see, two persons agree all the same. The same file as one on a list can be
 * rejected unseen.
 */
export async function settleHeld(
  ctx: Context,
  {
    mediaId,
    verdict,
    ...order
  }: Order & { readonly mediaId: MediaId; readonly verdict: 'release' | 'reject' },
): Promise<void> {
  const accountId = await requireOwner(ctx, mediaId)
  const { who } = order
  await actOn(ctx, { ...order, accountId }, async (tx) => {
    const { until, hasGlimpse, distance } = await requireHeld(tx, mediaId, who.accountId)
    const takesTwo = verdict === 'release' || (hasGlimpse && distance !== null)
    if (takesTwo && until === null) throw refused(hasGlimpse ? UNSEEN : NOTHING_TO_SEE)
    const state = verdict === 'release' ? 'released' : 'rejected'
    await q.markDecided(tx, mediaId, { by: who.accountId, state })
    await (verdict === 'release' ? releaseHeld : rejectHeld)(tx, mediaId)
    await renewPause(tx, accountId)
    return { written: { act: `${verdict}_held`, after: { media: mediaId, state } }, result: undefined }
  })
}
