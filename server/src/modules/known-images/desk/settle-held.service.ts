import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { rejectHeld, releaseHeld } from '../../media/index.ts'
import { actOn, type Order, refused } from '../../staff/index.ts'
import { renewPause } from '../hold/hold-upload.service.ts'
import * as q from './held-desk.queries.ts'
import { requireHeld, requireOwner } from './open-held.service.ts'

/**
 * Decides about one upload. What follows for the post and the account is decided in its case. Nothing is shown that
 * nobody has seen; the same file as one on a list can be rejected unseen.
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
    const mustSee = hasGlimpse && (verdict === 'release' || distance !== null)
    if (mustSee && until === null) throw refused('Nobody decides about this one without having seen it')
    const state = verdict === 'release' ? 'released' : 'rejected'
    await q.markDecided(tx, mediaId, { by: who.accountId, state })
    await (verdict === 'release' ? releaseHeld : rejectHeld)(tx, mediaId)
    await renewPause(tx, accountId)
    return { written: { act: `${verdict}_held`, after: { media: mediaId, state } }, result: undefined }
  })
}
