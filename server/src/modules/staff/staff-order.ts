import type { Staff } from '../../rpc/viewer.ts'
import { actorOf } from './staff-actor.ts'

interface AskedFor {
  readonly viewer: Staff
  readonly requestId: string
  readonly input: { readonly because: string }
}

/** Who asks for an act, and why. */
export function order(call: Parameters<typeof actorOf>[0], { viewer, requestId, input }: AskedFor) {
  return { who: actorOf(call, viewer, requestId), because: input.because.trim() }
}

export function orderOn<Id>(
  call: Parameters<typeof actorOf>[0],
  asked: AskedFor & { readonly input: { readonly account_id: Id } },
) {
  return { ...order(call, asked), accountId: asked.input.account_id }
}
