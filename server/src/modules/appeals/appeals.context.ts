import type { Context } from '../../context.ts'
import type { DecisionsContext } from '../decisions/index.ts'

/** The context of this module's use cases. */
export interface AppealsContext extends Context {
  readonly decisions: DecisionsContext
}
