import * as calls from '@sayso/contract/calls/safety'
import { handle, type Route } from '../../rpc/route.ts'
import { blockProfile, listBlocks, unblockProfile } from './block/block-profile.service.ts'
import { changePreferences, readPreferences } from './labels/preferences.service.ts'
import { listMutes, muteOne, unmuteOne } from './mute/mute.service.ts'
import type { SafetyContext } from './safety.context.ts'

export function safetyRoutes(ctx: SafetyContext): Route[] {
  return [
    handle(calls.block, ({ viewer, input }) =>
      blockProfile(ctx, viewer, input.profile_id, { isForAll: input.all_mine ?? false }),
    ),
    handle(calls.unblock, ({ viewer, input }) => unblockProfile(ctx, viewer, input.profile_id)),
    handle(calls.blocks, ({ viewer, input }) => listBlocks(ctx, viewer, input.cursor)),
    handle(calls.mute, ({ viewer, input }) => muteOne(ctx, viewer, input)),
    handle(calls.unmute, ({ viewer, input }) => unmuteOne(ctx, viewer, input)),
    handle(calls.mutes, ({ viewer }) => listMutes(ctx, viewer)),
    handle(calls.contentPreferences, ({ viewer }) => readPreferences(ctx, viewer)),
    handle(calls.setContentPreferences, ({ viewer, input }) => changePreferences(ctx, viewer, input)),
  ]
}
