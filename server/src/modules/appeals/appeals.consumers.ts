import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { decisionMade } from '../decisions/index.ts'
import { notifySides } from './notify/notify-author.service.ts'

export const appealConsumers = [
  consumeEvent('appeals-decision-made', decisionMade, {
    inTransaction: (tx: Tx, { decisionId }, ctx: Context) => notifySides(tx, ctx, decisionId),
  }),
]
