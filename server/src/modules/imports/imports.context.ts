import type { Egress } from '../../platform/egress/egress.ts'
import type { PostsContext } from '../posts/index.ts'

/** What the use cases of this module work with. One for each process: the egress counts how much is fetched at once. */
export interface ImportsContext extends PostsContext {
  readonly egress: Egress
}
