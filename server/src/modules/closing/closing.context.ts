import type { ProfileId } from '@sayso/contract/ids'
import type { InstanceOf } from '../../composition/define-module.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { profiles } from '../profiles/index.ts'

/** How many cases about these profiles, and what they wrote, wait for a decision. */
export type CountUndecided = (tx: Tx, profileIds: readonly ProfileId[]) => Promise<number>

/** The context of this module's use cases. */
export interface ClosingContext extends Context {
  readonly profiles: InstanceOf<typeof profiles>
  readonly countUndecided: CountUndecided
}
