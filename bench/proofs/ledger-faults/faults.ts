import { moneyInvariants } from '@sayso/server/all-modules'
import pg from 'pg'
import { NET } from '../settlement-races/sales.ts'

export interface Scene {
  readonly author: string
  readonly buyer: string
}

/**
 * One fault for each invariant, small enough to violate no other. Constraints are dropped, because the audit must not
 * depend on them.
 */
export const FAULTS: Readonly<Record<string, (scene: Scene) => readonly string[]>> = {
  'I1 every balance equals the sum of its transfers': ({ buyer }) => [
    `update ledger_account set credits = credits + 1 where kind = 'user_funds' and profile_id = ${buyer}`,
  ],
  'I2 no balance is negative': ({ author }) => [
    'alter table ledger_account drop constraint ledger_account_floor',
    // Paid out without ever having been earned.
    batch(author, 'completed', 0),
    journal(`settle:99:${author}`, 'settlement', 0),
    'update settlement_batch set amount_paid = 1000 where id = 99',
    payout(author, 'done', 1000),
    `insert into payout_part (payout_id, batch_id, amount) values (44, 99, 1000)`,
    ...payoutEntries(author, 1000),
  ],
  'I2 no balance was ever negative after any transfer': ({ buyer }) => [
    'alter table ledger_account drop constraint ledger_account_floor',
    entry('fault:1', 'correction', [['user_funds', buyer, 'card_clearing', null, 1_000_000]]),
    entry('fault:2', 'correction', [['card_clearing', null, 'user_funds', buyer, 1_000_000]]),
  ],
  'I7 every journal has all of its transfers': () => [journal('fault:1', 'correction', 1)],
  'I2 no receivable has a positive balance': ({ buyer }) => [
    entry('fault:1', 'correction', [['card_clearing', null, 'user_receivable', buyer, 1]]),
  ],
  'I8 a card top-up books the funds and the card fee from the card': ({ buyer }) => [
    payment(buyer),
    entry('topup:88', 'topup', [...topUp(buyer), ['card_clearing', null, 'platform_fee', null, 1]]),
  ],
  'I8 exactly the payments that succeeded are booked, to the cent, with their fee': ({ buyer }) => [
    payment(buyer),
  ],
  'I8 every booked top-up has its payment': ({ buyer }) => [entry('topup:fault', 'topup', topUp(buyer))],
  'I10 every line of the provider’s statement is booked, with its fee': () => [
    `insert into card_transaction (id, type, amount, fee, entry_key, created_at)
     values ('txn_fault', 'charge', 1, 0, 'nowhere', now())`,
  ],
  'I10 every entry about the provider is on its statement': () => [
    `update card_watch set read_until = now() + interval '2 hours'`,
  ],
  'exactly the failed card refunds are reversed': () => [
    `insert into card_refund (id, payment_id, amount, card_fee, asked_by, reason, status)
     select 55, min(id), 100, 0, 'somebody', 'a fault', 'succeeded' from payment`,
  ],
  'I4 exactly the disputed purchases are reversed for a dispute, to the cent': (scene) => [
    gift(scene, 77),
    journal('buy:77', 'purchase', 0),
    `update purchase set status = 'disputed' where id = 77`,
  ],
  'I10 no money stays in suspense for longer than a day': () => [
    entry('susp:fault', 'suspense', [['card_clearing', null, 'suspense', null, 100]]),
    'alter table ledger_journal disable trigger ledger_journal_stands',
    `update ledger_journal set created_at = now() - interval '25 hours' where kind = 'suspense'`,
  ],
  'I3 every purchase is booked with its shares': (scene) => [gift(scene, 77)],
  'I3 every booked purchase has its purchase': () => [journal('buy:77', 'purchase', 0)],
  'I3 a purchase paid by card matches its payment, to the cent': (scene) => [
    gift(scene, 77),
    journal('buy:77', 'purchase', 0),
    'insert into purchase_payment (purchase_id, payment_id) select 77, min(id) from payment',
  ],
  'I4 exactly the refunded purchases are reversed, to the cent': (scene) => [
    gift(scene, 77),
    journal('buy:77', 'purchase', 0),
    `update purchase set status = 'refunded', refunded_at = now() where id = 77`,
  ],
  'I5 an account owns a post once': (scene) => [
    'drop index purchase_live',
    gift(scene, 77),
    gift(scene, 78),
    journal('buy:77', 'purchase', 0),
    journal('buy:78', 'purchase', 0),
  ],
  'I6 pending earnings equal the unsettled sales, and what was given back': ({ author, buyer }) => [
    entry('fault:1', 'correction', [['author_pending', author, 'user_funds', buyer, 1]]),
  ],
  'no account bought from itself': ({ author }) => [
    gift({ author, buyer: author }, 77),
    journal('buy:77', 'purchase', 0),
  ],
  'no deleted post has a buyer': ({ author }) => [
    `update post set deleted_at = now(), listed = false where author_id = ${author}
        and id = (select min(id) from post where author_id = ${author})`,
  ],
  'I9 a settled batch equals its purchases, and what it gave back': ({ author }) => [
    batch(author, 'carried_over', 0),
    journal(`settle:99:${author}`, 'settlement', 0),
    // A fee that none of its sales had: no account is affected.
    'alter table settlement_batch disable trigger settlement_batch_stands',
    'update settlement_batch set sayso_fee = 1 where id = 99',
  ],
  'I9 exactly the settled batches are booked': ({ author }) => [batch(author, 'completed', 0)],
  'I9 payable earnings minus debts equal what is settled and neither paid nor refunded': ({ author }) => [
    entry('fault:1', 'correction', [['card_clearing', null, 'author_payable', author, 1]]),
  ],
  'I11 every payout is booked according to its status, to the cent': ({ author }) => [
    ...paidOnce(author),
    // Paid, as it says, but with a fee that was never booked.
    'update payout set fee = 1 where id = 44',
  ],
  'I11 every booked payout has its payout': () => [journal('payout:45', 'payout', 0)],
  'I11 a payout equals its batches, and each batch is paid by one payout': ({ author }) => [
    ...paidOnce(author),
    'update payout_part set is_live = false',
  ],
  'I12 exactly the refunds for removed posts are booked, from whom they were taken': (scene) =>
    takenDown(scene),
  'I12 exactly what was given back after an appeal is booked': () => [
    journal('takedownback:77', 'takedown_back', 0),
  ],
  'I12 the loss from takedowns is the sum of its orders': () => [
    entry('fault:1', 'correction', [['takedown_loss', null, 'card_clearing', null, 1]]),
  ],
  'I11 the clearing balance equals the payouts in flight': () => [
    entry('fault:1', 'correction', [['payout_clearing', null, 'bank_cash', null, 1]]),
  ],
}

/** A free purchase that was refunded because its post was removed, without a record of who bore it. */
const takenDown = (scene: Scene) => [
  gift(scene, 77),
  journal('buy:77', 'purchase', 0),
  `update purchase set status = 'refunded', refunded_at = now(), refunded_by = 'takedown' where id = 77`,
  `insert into ledger_journal (kind, key, input_hash, legs, reverses)
   select 'takedown', 'takedown:77', sha256('fault'), 0, id from ledger_journal where key = 'buy:77'`,
]

type Leg = readonly [from: string, of: string | null, to: string, ofWhom: string | null, cents: number]

const list = (values: readonly (string | number | null)[]) =>
  `'{${values.map((one) => one ?? 'NULL').join(',')}}'`

const entry = (key: string, kind: string, legs: readonly Leg[]) => `
  select ledger_post('${key}', '${kind}', sha256('fault'), null,
    ${list(legs.map(([from]) => from))}, ${list(legs.map(([, of]) => of))},
    ${list(legs.map(([, , to]) => to))}, ${list(legs.map(([, , , whom]) => whom))},
    ${list(legs.map(([, , , , cents]) => cents))})`

const topUp = (buyer: string): readonly Leg[] => [
  ['card_clearing', null, 'user_funds', buyer, 100],
  ['card_clearing', null, 'card_fee', null, 30],
]

/** A successful card payment; its ledger entry is added separately. */
const payment = (buyer: string) => `
  insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee, status, intent_id,
                       charge_id, ended_at)
  select 88, id, account_id, sha256('fault'), sha256(''), 100, 30, 'succeeded', 'pi_fault', 'ch_fault', now()
    from profile where id = ${buyer}`

const journal = (key: string, kind: string, legs: number) => `
  insert into ledger_journal (kind, key, input_hash, legs) values ('${kind}', '${key}', sha256('fault'), ${legs})`

/** A free purchase without a ledger entry, of a post that nobody else has bought. */
const gift = ({ author, buyer }: Scene, id: number) => `
  with shown as (
    insert into post (id, author_id, text, visibility, reach, duration_minutes, price_cents, listed)
    values (66, ${author}, 'gift', 'everyone', 'w', 0, 0, true) on conflict do nothing)
  insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                        secret_version)
  select ${id}, 66, ${buyer}, account_id, ${author}, 0, 0, 0, 0 from profile where id = ${buyer}`

const batch = (author: string, status: string, balance: number) => `
  insert into settlement_batch (id, author_id, week_start, status, balance, settled_at)
  values (99, ${author}, '2026-01-05T00:00:00Z', '${status}', ${balance}, now())`

/** A manual payout; its ledger entries are added separately. */
const payout = (author: string, status: string, amount: number) => `
  insert into payout (id, author_id, amount, gateway, receiver, status, provider_id, created_at, ended_at)
  values (44, ${author}, ${amount}, 'manual', 'payee@people.example', '${status}', 'file', now(), now())`

const payoutEntries = (author: string, amount: number) => [
  entry('payout:44', 'payout', [['author_payable', author, 'payout_clearing', null, amount]]),
  entry('paid:44', 'payout_paid', [['payout_clearing', null, 'bank_cash', null, amount]]),
]

/** One sale, settled and paid out, all of it correct. */
const paidOnce = (author: string) => [
  `insert into settlement_batch (id, author_id, week_start, status, balance, sayso_fee, transaction_fee, amount_paid,
                                 settled_at)
   values (99, ${author}, '2026-01-05T00:00:00Z', 'completed', ${NET}, 15, 9, ${NET}, now())`,
  `update purchase set batch_id = 99 where id = (select min(id) from purchase where author_id = ${author})`,
  entry(`settle:99:${author}`, 'settlement', [['author_pending', author, 'author_payable', author, NET]]),
  payout(author, 'done', NET),
  `insert into payout_part (payout_id, batch_id, amount) values (44, 99, ${NET})`,
  ...payoutEntries(author, NET),
]

/** Applies the fault, audits the ledger as the command does, and undoes it. Returns the reported violations. */
export async function tryFault(url: string, statements: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const reported: string[] = []
    for (const { name, violations } of moneyInvariants) {
      const { rows } = await client.query(`select from (${violations}) broken limit 1`)
      if (rows.length > 0) reported.push(name)
    }
    return reported
  } catch (error) {
    return [`could not be planted: ${(error as Error).message}`]
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
