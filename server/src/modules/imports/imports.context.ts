import { createOutside, type Outside } from '../../platform/outside/outside.ts'
import type { PostsContext } from '../posts/index.ts'

/** What the use cases of this module work with. */
export interface ImportsContext extends PostsContext {
  readonly outside: Outside
}

const made = new WeakMap<PostsContext, ImportsContext>()

/** One for each process: how much is fetched at once is counted in it. */
export function createImportsContext(posts: PostsContext): ImportsContext {
  const ctx = made.get(posts) ?? Object.freeze({ ...posts, outside: createOutside(posts.config.outside) })
  made.set(posts, ctx)
  return ctx
}
