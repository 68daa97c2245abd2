import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { decisionMade, findDecision } from '../decisions/index.ts'
import { listAccountsOfCase } from './hold/held-media.queries.ts'
import { renewPause } from './hold/hold-upload.service.ts'

export const knownImageConsumers = [
  consumeEvent('known-images-decision-made', decisionMade, {
    async inTransaction(tx: Tx, { decisionId }, _: Context) {
      const record = await findDecision(tx, decisionId)
      if (record === null) return
      for (const accountId of await listAccountsOfCase(tx, record.caseId)) await renewPause(tx, accountId)
    },
  }),
]
