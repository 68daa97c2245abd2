import { moneyInvariants } from '@sayso/server/all-modules'
import { auditRegularly, thawPayouts } from '@sayso/server/modules/ledger/audit.service'
import { createDb } from '@sayso/server/platform/db/db'
import { createLog } from '@sayso/server/platform/telemetry/log'
import { createMetrics } from '@sayso/server/platform/telemetry/metrics'
import type { Database } from '../harness/databases.ts'
import { proof } from '../harness/proof.ts'
import { changeTransfer, fillLedger, passAnHour } from './audit-growth/history.ts'

const DAYS = { young: 4, old: 40 }

export default proof({
  name: 'audit-growth',
  about:
    'The audit of a ledger with ten times the history costs what it did; a cent moved in a sealed day is found',
  ci: true,
  engines: true,
  mutants: {
    'reads-all': {
      file: 'server/src/modules/ledger/sealed/open-days.ts',
      find: 'where journal_id > ${journal} and id > ${transfer}`',
      replace: 'where (journal_id > ${journal} and id > ${transfer}) or md5(id::text) = amount::text`',
      why: 'every audit reads all of history',
    },
    'never-looked-at': {
      file: 'server/src/modules/ledger/sealed/seal-days.service.ts',
      find: 'const isDue = !(await q.wasLookedAtWithin(client, LOOK_EVERY_MINUTES))',
      replace: 'const isDue = LOOK_EVERY_MINUTES < 0',
      why: 'nobody notices a change in a sealed day',
    },
    'totals-without-credits': {
      file: 'server/src/modules/ledger/sealed/sealed-days.queries.ts',
      find: 'credits = s.credits + excluded.credits',
      replace: 'credits = s.credits',
      why: 'sealed totals are not what was moved',
    },
  },
  async run(p) {
    const perDay = p.size({ quick: 1_500, full: 250_000 })
    const ledgers: Record<'young' | 'old', Database> = {
      young: await p.freshDatabase(),
      old: await p.freshDatabase(),
    }
    for (const age of ['young', 'old'] as const) {
      const transfers = await fillLedger(ledgers[age], { days: DAYS[age], perDay })
      p.figure(`transfers of the ${age} ledger`, transfers)
    }
    const audits = { young: auditOf(ledgers.young), old: auditOf(ledgers.old) }
    try {
      const sealed: Record<string, number> = {}
      for (const age of ['young', 'old'] as const) {
        // Sealing years takes several runs.
        for (let last = -1; sealed[age] !== last; ) {
          last = sealed[age] ?? -1
          await audits[age].run()
          sealed[age] = await daysSealed(ledgers[age])
        }
      }
      p.require(
        'every day that is over is sealed, and the totals are right',
        sealed['young'] === DAYS.young && sealed['old'] === DAYS.old && audits.old.found().length === 0,
        `${sealed['young']} and ${sealed['old']} days; ${audits.old.found().join() || 'all hold'}`,
      )
      // Each measured run looks at one sealed day, too.
      const one = (age: 'young' | 'old') => async () => {
        await passAnHour(ledgers[age])
        const began = performance.now()
        await audits[age].run()
        return performance.now() - began
      }
      const { ratio } = await p.measure.rounds({ young: one('young'), old: one('old') }, { rounds: 7 })
      const cost = ratio('old', 'young')
      const most = p.size({ quick: 2, full: 1.3 })
      p.figure('cost of the old ledger, of the young one', cost)
      p.require('ten times the history costs the same', cost <= most, `${cost.toFixed(2)}x, at most ${most}x`)

      await changeTransfer(ledgers.old, 1 + p.random.integer(1, DAYS.old), 1)
      let hours = 0
      while (audits.old.found().length === 0 && hours <= DAYS.old) {
        hours++
        await one('old')()
      }
      const [watch] = await ledgers.old.query<{ is_frozen: boolean }>(
        'select frozen_at is not null as is_frozen from ledger_watch',
      )
      p.require(
        'a cent moved in a sealed day is found within a full turn and freezes payouts',
        watch?.is_frozen === true && hours <= DAYS.old,
        `after ${hours} hours: ${audits.old.found().join() || 'nothing'}`,
      )
      const refused = await audits.old.thaw()
      await changeTransfer(ledgers.old, null, -1)
      const released = await audits.old.thaw()
      p.require(
        'only an audit of everything lifts the freeze, once the cent is back and all holds',
        refused.isFrozen && refused.broken > 0 && !released.isFrozen && released.broken === 0,
        `${refused.broken} broken, then ${released.broken}`,
      )
    } finally {
      await Promise.all(Object.values(audits).map(({ close }) => close()))
    }
  },
})

/** What the worker's job does every ten minutes, when it is not time to read all of history. */
function auditOf({ url }: Database) {
  const db = createDb({ url, readUrl: url, poolSize: 2, onEffectFailed: () => {} })
  const engines = {
    db,
    log: createLog('silent'),
    metrics: createMetrics(),
    config: { db: { directUrl: url } },
  }
  let names: string[] = []
  return {
    async run() {
      const { broken } = await auditRegularly(engines as never, [])
      names = broken.map(({ name }) => name)
    },
    found: () => names,
    /** What `npm run ledger:audit -- --thaw` does. */
    async thaw() {
      const { broken, watch } = await thawPayouts(engines as never, moneyInvariants)
      return { broken: broken.length, isFrozen: watch.frozenAt !== null }
    },
    close: () => db.close(),
  }
}

async function daysSealed({ query }: Database): Promise<number> {
  const [row] = await query<{ n: number }>('select count(*)::int as n from ledger_sealed_day')
  return row?.n ?? -1
}
