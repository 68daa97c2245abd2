import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { suspected } from '../abuse/index.ts'
import { openSignalCase } from './cases/open-signal-case.service.ts'

export const moderationConsumers = [
  consumeEvent('moderation-open-suspected', suspected, {
    async inTransaction(tx, subject, _ctx: Context) {
      await openSignalCase(tx, subject, 'Several new accounts published the same text')
    },
  }),
]
