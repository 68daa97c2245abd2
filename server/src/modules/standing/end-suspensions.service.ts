import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { findEnded } from '../accounts/index.ts'
import { reinstateAccount } from './change-standing.service.ts'
import type { StandingContext } from './standing.context.ts'
import { endSuspensionsJob } from './standing.events.ts'

/**
 * Puts accounts whose suspension is over back in good standing, one in each transaction. What they may do does not wait
 * for it: rules look at the time themselves. Their posts come back to lists with it.
 */
export const endSuspensions = (ctx: StandingContext) =>
  handleJob(endSuspensionsJob, {
    async atLeastOnce(_: Context) {
      for (let isDone = false; !isDone; )
        isDone = await ctx.db.write(async (tx) => {
          const [accountId] = await findEnded(tx, 1)
          if (accountId !== undefined) await reinstateAccount(tx, ctx, accountId)
          return accountId === undefined
        })
    },
  })
