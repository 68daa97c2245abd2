import { call } from '../call.ts'
import { actingProfileIfSent } from '../shapes/inputs.ts'
import { ConnectionId, Watch } from '../shapes/live.ts'

/**
 * Replaces what an open stream watches, and sends its `state` again. Answered 409 if the stream is gone: the client
 * opens another.
 */
export const watch = call('live/watch', {
  effect: 'write',
  method: 'POST',
  access: 'member',
  whileSuspended: true,
  rate: 'live',
  beforeConfirmation: true,
  input: { ...actingProfileIfSent, connection: ConnectionId, watch: Watch },
  output: {},
})
