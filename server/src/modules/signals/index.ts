import { defineModule } from '../../composition/define-module.ts'
import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { accounts } from '../accounts/index.ts'
import { moderation } from '../moderation/index.ts'
import { profiles } from '../profiles/index.ts'
import { postReacted, reactions } from '../reactions/index.ts'
import { judgeAnswers } from './judge-answers.service.ts'
import { noteAnswer } from './recent-answers.queries.ts'
import { signalErasure } from './signals.erasure.ts'
import { signalExports } from './signals.exports.ts'

export const signals = defineModule({
  name: 'signals',
  needs: [accounts, moderation, profiles, reactions],
  tables: ['recent_answer'],
  reads: ['account', 'post_reaction', 'profile', 'session'],
  jobs: [judgeAnswers],
  consumers: [
    consumeEvent('signals-note-answers', postReacted, {
      async inTransaction(tx, { postId, profileId, before, after }, _ctx: Context) {
        const kinds = [before, after]
        if (kinds.includes('true') || kinds.includes('false')) await noteAnswer(tx, postId, profileId)
      },
    }),
  ],
  exports: signalExports,
  erasure: signalErasure,
})
