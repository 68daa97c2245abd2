import { addPushDevice as addCall, removePushDevice as removeCall } from '@sayso/contract/calls/push'
import type { Context } from '../../../context.ts'
import { handle, type Route } from '../../../rpc/route.ts'
import { addPushDevice, deviceOwner, removePushDevice } from './push-devices.service.ts'

export const pushRoutes = (ctx: Context): Route[] => [
  handle(addCall, ({ viewer, input }) => addPushDevice(ctx, viewer, input)),
  handle(removeCall, ({ input }) => removePushDevice(ctx, input.device_id), {
    ownerOf: ({ input }) => deviceOwner(ctx, input.device_id),
    otherwise: 'push_device_not_found',
  }),
]
