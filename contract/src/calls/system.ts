import { call } from '../call.ts'
import { line } from '../shapes/inputs.ts'
import { Count } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'
import { failedKind, SystemState } from '../shapes/system.ts'
import { ADMIN, act, look } from '../staff-call.ts'

/* What an admin sees and does when something does not run: our additions. */

export const staffSystem = call('staff/system', look(ADMIN, {}, { system: SystemState }))

/** It is never done. */
export const staffDropJob = call('staff/dropJob', act(ADMIN, { job: line(20) }, {}))
/** The consumer never gets it, also not when events are published again. */
export const staffDropEvent = call(
  'staff/dropEvent',
  act(ADMIN, { consumer: line(100), event: line(20) }, {}),
)

/** Retries or drops all failed work of a kind, up to 500 at a time. */
export const staffSettleFailed = call(
  'staff/settleFailed',
  act(ADMIN, { ...failedKind, verdict: choice('retry', 'drop') }, { count: Count }),
)

/** Nobody is paid until it is lifted. */
export const staffFreezePayouts = call('staff/freezePayouts', act(ADMIN, {}, {}))
/** Only if an audit of the whole ledger finds nothing. */
export const staffUnfreezePayouts = call('staff/unfreezePayouts', act(ADMIN, {}, {}))
