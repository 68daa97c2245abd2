import { decodeId } from '@sayso/contract/ids'
import { moneyInvariants } from '@sayso/server/all-modules'
import { requireLedger } from '../harness/ledger.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { FAULTS, type Scene, tryFault } from './ledger-faults/faults.ts'
import { sellMany } from './settlement-races/sales.ts'

export default proof({
  name: 'ledger-faults',
  about: 'A violation of each ledger invariant is reported under its own name and no other',
  ci: true,
  engines: true,
  mutants: {
    'blind-to-balances': {
      file: 'server/src/modules/ledger/ledger.invariants.ts',
      find: 'a.debits <> coalesce(d.s, 0) or a.credits + coalesce(p.s, 0) <> coalesce(c.s, 0)',
      replace: 'a.debits < coalesce(d.s, 0) or a.credits + coalesce(p.s, 0) < coalesce(c.s, 0)',
      why: 'money from nowhere is overlooked',
    },
    'blind-to-batches': {
      file: 'server/src/modules/settlement/settlement.invariants.ts',
      find: 'batch.sayso_fee <> coalesce(sold.sayso_fee, 0)',
      replace: 'false',
      why: 'wrong fees of a batch are overlooked',
    },
    'silent-command': {
      file: 'server/src/ledger-audit.ts',
      find: 'if (broken.length > 0) process.exitCode = 1',
      replace: '',
      why: 'the command reports a violation but exits with 0',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const [author, other, buyer] = (await makeMembers(database, 3)) as [Member, Member, Member]
    await sellMany(database, [author, other], buyer, 2)
    const scene: Scene = {
      author: String(decodeId(author.profileId)),
      buyer: String(decodeId(buyer.profileId)),
    }
    await requireLedger(p, database)

    const wrong: string[] = []
    for (const { name } of moneyInvariants) {
      const fault = FAULTS[name]
      const reported =
        fault === undefined ? ['nobody has planted one'] : await tryFault(database.url, fault(scene))
      if (reported.join('; ') !== name) wrong.push(`${name}: ${reported.join('; ') || 'nothing reported'}`)
    }
    p.require(
      'each planted fault violates exactly its own invariant',
      wrong.length === 0,
      wrong.join(' | ') || `${moneyInvariants.length} faults`,
    )
    const unknown = Object.keys(FAULTS).filter((name) => !moneyInvariants.some((one) => one.name === name))
    p.require(
      'every planted fault belongs to an existing invariant',
      unknown.length === 0,
      unknown.join(', ') || 'none',
    )

    await database.query(`update ledger_account set credits = credits + 1 where kind = 'user_funds'`)
    const reported = await p.command('node', ['server/src/ledger-audit.ts'], undefined, {
      ...p.engines,
      ...database.env,
    })
    p.require(
      'the command fails, names the violation and freezes payouts',
      reported.code === 1 &&
        /BROKEN {2}I1 /.test(reported.output) &&
        /payouts are frozen/.test(reported.output),
      reported.output.match(/BROKEN.*/g)?.join('; ') ?? 'it said nothing',
    )
  },
})
