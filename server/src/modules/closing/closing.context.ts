import type { InstanceOf } from '../../composition/define-module.ts'
import type { Context } from '../../context.ts'
import type { profiles } from '../profiles/index.ts'

/** The context of this module's use cases. */
export interface ClosingContext extends Context {
  readonly profiles: InstanceOf<typeof profiles>
}
