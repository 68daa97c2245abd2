import type { Call } from '@sayso/contract/call'
import * as calls from '@sayso/contract/calls/held-media'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import type { Staff } from '../../rpc/viewer.ts'
import { actorOf } from '../staff/index.ts'
import { listHeld } from './desk/list-held.service.ts'
import { askToSee, seeHeld } from './desk/open-held.service.ts'
import { settleHeld } from './desk/settle-held.service.ts'

export function knownImageRoutes(ctx: Context): Route[] {
  const whoOf = (call: Call, { viewer, requestId }: { viewer: Staff; requestId: string }) =>
    actorOf(call, viewer, requestId)
  return [
    handle(calls.staffHeldMedia, async ({ viewer }) => ({ held: await listHeld(ctx, viewer.accountId) })),
    handle(calls.staffOpenHeld, async (asked) => {
      const { media_id: id, because } = asked.input
      await askToSee(ctx, id, { who: whoOf(calls.staffOpenHeld, asked), because })
      return { waits: true }
    }),
    handle(calls.staffSeeHeld, async (asked) => ({
      picture: await seeHeld(ctx, asked.input.media_id, { who: whoOf(calls.staffSeeHeld, asked) }),
    })),
    handle(calls.staffSettleHeld, async (asked) => {
      const { media_id: mediaId, verdict, because } = asked.input
      await settleHeld(ctx, { mediaId, verdict, because, who: whoOf(calls.staffSettleHeld, asked) })
      return {}
    }),
  ]
}
