import type { InstanceOf } from '../../composition/define-module.ts'
import type { Context } from '../../context.ts'
import type { PostsContext } from '../posts/index.ts'
import type { standing } from '../standing/index.ts'

/** The context of this module's use cases. */
export interface DecisionsContext extends Context {
  readonly posts: PostsContext
  readonly standing: InstanceOf<typeof standing>
}
