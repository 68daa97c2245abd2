import type { AccountId } from '@sayso/contract/ids'
import type { HeldMedia } from '@sayso/contract/shapes/held-media'
import type { Context } from '../../../context.ts'
import { numberText } from '../../moderation/index.ts'
import { findConflict, listWaitingFor } from '../../staff/index.ts'
import * as q from './held-desk.queries.ts'
import { OPEN_HELD } from './open-held.service.ts'

/** What waits for a person, with what this one may do about it. */
export async function listHeld({ db }: Context, staffId: AccountId): Promise<HeldMedia[]> {
  return db.readPrivate(async (tx) => {
    const asked = new Set((await listWaitingFor(tx, OPEN_HELD)).map(({ arguments: args }) => args['media']))
    const held = await q.listHeld(tx, staffId)
    const shown: HeldMedia[] = []
    for (const one of held)
      shown.push({
        media_id: one.id,
        kind: one.kind,
        handle: one.handle ?? '',
        number: one.caseId === null ? null : numberText(one.caseId),
        list: one.list,
        entry: one.entry,
        distance: one.distance,
        held: one.heldAt.toISOString(),
        conflict: await findConflict(tx, staffId, one.accountId),
        asked: asked.has(one.id),
        until: one.until?.toISOString() ?? null,
        has_picture: one.hasGlimpse,
      })
    return shown
  })
}
