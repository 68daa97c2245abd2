import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { closing, undecidedHook } from '../closing/index.ts'
import { comments } from '../comments/index.ts'
import { moderation } from '../moderation/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { deskCountsHook, pendingActsHook, staff } from '../staff/index.ts'
import { standing } from '../standing/index.ts'
import { carryOutClosing, detailOf, reasonOf } from './decide/close-account.service.ts'
import type { DecisionsContext } from './decisions.context.ts'
import { decisionErasure } from './decisions.erasure.ts'
import { decisionExports } from './decisions.exports.ts'
import { decisionRoutes } from './decisions.routes.ts'
import { countQueue } from './queue/list-queue.service.ts'
import { countUndecided } from './queue/queue.queries.ts'

export { runTakeDown, type TakeDownArguments } from './command/take-down-command.service.ts'
export { decideAnew, takeBack } from './decide/take-back.service.ts'
export type { DecisionsContext } from './decisions.context.ts'
export { decisionMade } from './decisions.events.ts'
export { showCase } from './queue/show-case.service.ts'
export type { DecisionRecord } from './record/decision-record.ts'
export { findDecision, findDecisions, listOfCase } from './record/decisions.queries.ts'
export { dropDecisionsOf, findEnded } from './retention/ended.queries.ts'
export { isAuthorNotified, statementOf } from './statement/statement.policy.ts'
export { type DecisionWish, readWish } from './wish/decision-wish.ts'

export const decisions = defineModule({
  name: 'decisions',
  needs: [accounts, closing, comments, moderation, posts, profiles, purchases, staff, standing],
  tables: ['mod_decision'],
  reads: ['account', 'comment', 'mod_case', 'post', 'post_counter', 'profile', 'purchase', 'report'],
  create: (ctx, { posts, standing }): DecisionsContext => Object.freeze({ ...ctx, posts, standing }),
  extends: (_, __, self) => [
    deskCountsHook.with(countQueue),
    undecidedHook.with(countUndecided),
    pendingActsHook.with({
      act: 'close_account',
      ...{ detailOf, reasonOf },
      carryOut: (tx, pending, order) => carryOutClosing(tx, self(), pending, order),
    }),
  ],
  routes: decisionRoutes,
  exports: decisionExports,
  erasure: decisionErasure,
})
