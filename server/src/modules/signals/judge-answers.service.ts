import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { openSignalCase } from '../moderation/index.ts'
import { findArranged, MIN_ANSWERS } from './arranged-answers.policy.ts'
import { dropOld, findAnswers } from './recent-answers.queries.ts'
import { judgeAnswersJob } from './signals.events.ts'

/** Posts that are looked at in one run. */
const MAX_POSTS = 200

/** Opens a case for each post whose answers look arranged. What the post shows does not change by it. */
export const judgeAnswers = handleJob(judgeAnswersJob, {
  async atLeastOnce({ db, config }: Context) {
    const newHours = config.limits.newcomers.weekHours
    const answers = await db.write(async (tx) => {
      await dropOld(tx)
      return findAnswers(tx, { min: MIN_ANSWERS, newHours, limit: MAX_POSTS })
    })
    for (const { postId, note } of findArranged(answers))
      await db.write((tx) => openSignalCase(tx, { kind: 'post', id: postId }, note))
  },
})
