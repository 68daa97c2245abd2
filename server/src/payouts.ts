import { parseArgs } from 'node:util'
import { formatCents } from '@sayso/contract/money'
import { closeContext, createContext } from './context.ts'
import { payoutActs } from './modules/payouts/index.ts'
import { readConfig } from './platform/config/config.ts'

/**
 * Manages payouts by hand: `npm run payouts -- list`. Every action except `list` is recorded with who asked for it and
 * why.
 */
const USAGE = `npm run payouts -- list
npm run payouts -- hold|release|retry HANDLE --by NAME --because TEXT
npm run payouts -- reconcile [PAYOUT] --by NAME --because TEXT
npm run payouts -- export [--again FILE] --by NAME --because TEXT > FILE.csv
npm run payouts -- mark PAYOUT paid|failed [--fee CENTS] --by NAME --because TEXT`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: 'string' },
    because: { type: 'string' },
    again: { type: 'string' },
    fee: { type: 'string', default: '0' },
  },
})
const [act = '', subject, verdict] = positionals
const { by, because, again, fee } = values
const context = createContext(readConfig(process.env))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Null if the arguments are wrong. */
async function run(): Promise<string | null> {
  if (act === 'list') return list()
  if (!by || !because || !/^\d{1,6}$/.test(fee)) return null
  const [actor, now] = [{ by, because }, new Date()]
  if (act === 'reconcile') {
    const unsure = await payoutActs.reconcile(context, subject ?? null, actor, now)
    return unsure === 0
      ? 'all open payouts were checked'
      : `the gateway did not report the status of ${unsure} payout(s)`
  }
  if (act === 'export') {
    const { file, text, lines, leftOut } = await payoutActs.exportFile(context, again ?? null, actor, now)
    process.stderr.write(`${file}: ${lines} payouts\n`)
    if (leftOut.length > 0) process.stderr.write(`left out, for their address: ${leftOut.join(', ')}\n`)
    return text.trimEnd()
  }
  if (subject === undefined) return null
  if (act === 'hold') return payoutActs.hold(context, subject, actor).then(() => `${subject} is on hold`)
  if (act === 'release')
    return payoutActs.release(context, subject, actor).then(() => `${subject} is paid again`)
  if (act === 'retry') return `${await payoutActs.retry(context, subject, actor, now)} batches are due again`
  if (act === 'mark' && (verdict === 'paid' || verdict === 'failed')) {
    const status: 'done' | 'failed' = verdict === 'paid' ? 'done' : 'failed'
    return `it is ${await payoutActs.mark(context, subject, { status, feeCents: Number(fee) }, actor, now)}`
  }
  return null
}

async function list(): Promise<string> {
  const { isFrozen, payouts, waiting } = await payoutActs.listAll(context)
  return [
    ...(isFrozen ? ['FROZEN: nobody is paid; npm run admin -- queues says since when and why', ''] : []),
    'payouts',
    ...payouts.map((one) =>
      [
        ...[one.id, one.status.padEnd(8), formatCents(one.amount).padStart(11), one.gateway.padEnd(6)],
        ...[one.createdAt.toISOString(), `@${one.handle}`, one.providerId ?? '-', one.failure ?? ''],
        ...(one.isInDoubt ? ['IN DOUBT: the account was recovered while the payout was in flight'] : []),
      ].join('  '),
    ),
    '',
    'due and not paid',
    ...waiting.map((one) => `@${one.handle}  ${formatCents(one.amount)} in ${one.batches}  ${one.reason}`),
  ].join('\n')
}

try {
  const reported = await run()
  say(reported ?? USAGE)
  if (reported === null) process.exitCode = 2
} catch (error) {
  if (!(error instanceof payoutActs.OperatorError)) throw error
  say(`rejected: ${error.message}`)
  process.exitCode = 1
} finally {
  await closeContext(context)
}
