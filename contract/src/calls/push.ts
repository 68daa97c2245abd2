import { Type } from 'typebox'
import { call } from '../call.ts'
import { line } from '../shapes/inputs.ts'
import { PushDeviceId } from '../shapes/scalars.ts'

const base64url = (maxLength: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{1,${maxLength}}$` })

/**
 * Lets the server send push messages to this browser, until the session ends. The values are those of the browser's
 * `PushSubscription`; adding the same `endpoint` again replaces it.
 */
export const addPushDevice = call('user/addPushDevice', {
  effect: 'write',
  method: 'POST',
  access: 'verified',
  input: {
    endpoint: line(2048),
    p256dh: base64url(100),
    auth: base64url(40),
    label: Type.String({ maxLength: 60, description: 'what the person calls this device' }),
  },
  output: { device_id: PushDeviceId },
})

export const removePushDevice = call('user/removePushDevice', {
  effect: 'write',
  method: 'POST',
  access: 'author',
  whileSuspended: true,
  input: { device_id: PushDeviceId },
  output: {},
})
