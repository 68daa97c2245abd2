import type { Context } from '../../context.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { advanceRuns } from './advance.service.ts'
import { createImportsContext } from './imports.context.ts'
import { beginDue } from './schedule.service.ts'
import { prepareAll } from './start.service.ts'

export { importInvariants } from './imports.invariants.ts'

export function importJobs(postsOf: (ctx: Context) => PostsContext): readonly JobHandler<Context>[] {
  const contextOf = (ctx: Context) => createImportsContext(postsOf(ctx))
  return [advanceRuns(contextOf), beginDue]
}

/** What the form of a profile may begin. */
export const profileImports = (posts: PostsContext) => ({
  prepare: (...asked: OmitFirst<Parameters<typeof prepareAll>>) =>
    prepareAll(createImportsContext(posts), ...asked),
})

type OmitFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
