export { type PushState, pushStateQuery, turnPushOff, turnPushOn } from './push.ts'
export { usePushKey } from './use-push-key.ts'
