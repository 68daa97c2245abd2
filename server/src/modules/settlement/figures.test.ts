import { batches, batchFile, batchSales, refund, yearEarnings, yearFile } from '@sayso/contract/calls/money'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { type BatchId, decodeId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Batch, BatchSale } from '@sayso/contract/shapes/batch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKeyRing } from '../../platform/keys/key-ring.ts'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { buy, newestSale, rowsOf } from '../../testing/sales.ts'
import { settleAt } from '../../testing/settling.ts'
import { carryOutAt, orderRefunds, reverseRefunds } from '../../testing/takedowns.ts'
import { useWorld } from '../../testing/world.ts'
import { accountOf, balancesOf, type Leg, platformAccount, postEntry } from '../ledger/index.ts'
import { createExportLinks } from './earnings-file/export-link.ts'
import { weekOf } from './settlement.policy.ts'

const world = useWorld({ LIMITS: '{"feeds":{"profilesPerPage":2}}' })

const DAY = 86_400_000
const week = weekOf(new Date())
const after = (days: number) => new Date(week.end.getTime() + days * DAY)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

async function sell(
  author: Actor,
  price: number,
  { text = 'teaser', releaseAt }: { text?: string; releaseAt?: Date } = {},
) {
  const bob = await world.as('bob')
  await giveFunds(world.ctx, bob.profileId, price)
  const post = await author.publish({
    text,
    ptv: { price, text: 'hidden words', ...(releaseAt && { releaseAt }) },
  })
  await buy(bob, post, price)
  await world.settle()
  return post
}

const giveBack = async (author: Actor, post: Awaited<ReturnType<typeof sell>>) =>
  author.call(refund, { purchase_id: await newestSale(author, post) })

async function linesOf(author: Actor, batch_id: BatchId): Promise<BatchSale[]> {
  const lines: BatchSale[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { sales: BatchSale[]; next_cursor: string | null } = await author.call(batchSales, {
      batch_id,
      cursor,
    })
    lines.push(...page.sales)
    cursor = page.next_cursor
  }
  return lines
}

/** The amount that the entries with these keys moved from one kind of account to another. */
async function moved(keys: readonly string[], from: string | null, to: string | null): Promise<number> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ amount: number }>`
      select coalesce(sum(t.amount), 0)::int as amount from ledger_journal j
        join ledger_transfer t on t.journal_id = j.id
        join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
       where j.key = any(${keys}) and (${from}::text is null or d.kind = ${from})
         and (${to}::text is null or c.kind = ${to})`,
  )
  return row?.amount ?? 0
}

/** Compares every figure of a batch with the ledger entries behind its lines. */
async function expectAsInLedger(author: Actor, batch: Batch): Promise<void> {
  const lines = await linesOf(author, batch.unique_id)
  const keys = (of: readonly BatchSale[], ...events: string[]) =>
    of.flatMap((one) => events.map((event) => `${event}:${decodeId(one.unique_id)}`))
  const kept = lines.filter((one) => one.returned_amount === 0)
  const returned = lines.filter((one) => one.returned_amount > 0)
  const settling = [`settle:${decodeId(batch.unique_id)}:${decodeId(author.profileId)}`]
  expect(batch).toMatchObject({
    num_sales: lines.length,
    num_returned: returned.length,
    num_refunded: kept.filter(({ status }) => status === 'refunded').length,
    gross_amount: await moved(keys(lines, 'buy'), null, null),
    returned_amount: await moved(keys(returned, 'refund', 'takedown'), null, null),
    sayso_fee_amount: await moved(keys(kept, 'buy'), null, 'platform_fee'),
    transaction_fee_amount: await moved(keys(kept, 'buy'), null, 'txn_fee'),
    balance: await moved(keys(kept, 'buy'), null, 'author_pending'),
    refunded_amount: await moved(keys(kept, 'refund', 'takedown'), 'author_payable', null),
    recovered_amount: await moved(settling, 'author_payable', 'author_receivable'),
  })
  if (batch.status !== 'open')
    expect(batch.balance + batch.restored_amount).toBe(
      await moved(settling, 'author_pending', 'author_payable'),
    )
  // And compares them with each other, as the screen lists them.
  expect(batch.gross_amount - batch.returned_amount - batch.total_fee_amount).toBe(batch.balance)
  const { balance, restored_amount, refunded_amount, recovered_amount, amount_paid } = batch
  expect(balance + restored_amount - refunded_amount - recovered_amount - amount_paid).toBe(batch.left_amount)
  const columns = {
    gross_amount: 'paid_amount',
    returned_amount: 'returned_amount',
    sayso_fee_amount: 'sayso_fee_amount',
    transaction_fee_amount: 'transaction_fee_amount',
    balance: 'net_amount',
    refunded_amount: 'refunded_amount',
  } as const
  for (const [figure, column] of Object.entries(columns)) {
    expect(sum(lines.map((line) => line[column])), figure).toBe(batch[figure as keyof typeof columns])
  }
}

const book = (key: string, leg: Leg) =>
  world.ctx.db.write((tx) => postEntry(tx, { key, kind: 'dispute', legs: [leg] }))

test('every figure of a batch equals the sum of its lines and of the ledger, at every step', async () => {
  const alice = await world.as('alice')
  const owed = {
    debit: accountOf(alice.profileId, 'author_receivable'),
    credit: platformAccount('card_clearing'),
  }
  await book('disp:figures', { ...owed, amount: cents(200) })
  const [early, late] = [await sell(alice, 500), await sell(alice, 333)]
  await sell(alice, 1999)
  await sell(alice, 700, { releaseAt: after(1) })
  await giveBack(alice, early)
  const allOf = async () => (await alice.call(batches)).batches
  const judge = async () => {
    const all = await allOf()
    for (const batch of all) await expectAsInLedger(alice, batch)
    const { pending, payable } = await world.ctx.db.write((tx) => balancesOf(tx, alice.profileId))
    expect(sum(all.map(({ left_amount }) => left_amount))).toBe(pending + payable)
    return all
  }
  expect((await judge()).map(({ num_sales, num_returned }) => [num_sales, num_returned])).toEqual([
    [1, 0],
    [3, 1],
  ])
  await settleAt(world.ctx, after(7))
  await judge()
  await giveBack(alice, late)
  const [, settled] = await judge()
  expect(settled).toMatchObject({
    ...{ status: 'pending', num_sales: 3, gross_amount: 2832, num_returned: 1, returned_amount: 500 },
    ...{ num_refunded: 1, refunded_amount: 306, recovered_amount: 200, left_amount: 2147 - 306 - 200 },
  })
  await settleAt(world.ctx, after(14))
  await judge()
  // No sale was disputed, so the payment of the made-up debt is returned. Otherwise the ledger would be missing a sale.
  const made = {
    debit: platformAccount('card_clearing'),
    credit: accountOf(alice.profileId, 'author_payable'),
  }
  await book('disp:figures:over', { ...made, amount: cents(200) })
  await world.expectLedgerBalances()
})

test('the same with posts that were removed, and what was given back', async () => {
  const erin = await world.as('erin')
  const [before, late] = [await sell(erin, 600), await sell(erin, 800)]
  await sell(erin, 1100)
  const judge = async () => {
    const all = (await erin.call(batches)).batches
    for (const batch of all) await expectAsInLedger(erin, batch)
    const { pending, payable } = await world.ctx.db.write((tx) => balancesOf(tx, erin.profileId))
    expect(sum(all.map(({ left_amount }) => left_amount))).toBe(pending + payable)
    return all
  }
  const orders = [await orderRefunds(world.ctx, before)]
  await carryOutAt(world.ctx)
  expect((await judge()).map(({ returned_amount }) => returned_amount)).toEqual([600])
  await settleAt(world.ctx, after(7))
  orders.push(await orderRefunds(world.ctx, late))
  await carryOutAt(world.ctx)
  expect((await judge()).map(({ refunded_amount }) => refunded_amount)).toEqual([737])
  for (const order of orders) await reverseRefunds(world.ctx, order)
  await carryOutAt(world.ctx, after(8))
  await world.settle()
  const [given] = await judge()
  expect(given).toMatchObject({ status: 'open', num_sales: 0, balance: 0, restored_amount: 553 + 737 })
  await settleAt(world.ctx, after(21))
  expect((await judge())[0]).toMatchObject({ status: 'pending', restored_amount: 553 + 737 })
  await world.expectLedgerBalances()
})

test('a year lists its batches and their sums', async () => {
  const alice = await world.as('alice')
  const year = new Date(week.end.getTime() - 1).getUTCFullYear()
  const reported = await alice.call(yearEarnings, { year })
  const all = (await alice.call(batches)).batches
  const ofYear = all.filter((one) => new Date(Date.parse(one.settlement_end) - 1).getUTCFullYear() === year)
  expect(reported.batches).toEqual(ofYear)
  expect(reported.years).toContain(year)
  expect(reported.totals.balance).toBe(sum(ofYear.map(({ balance }) => balance)))
  expect(reported.totals.num_sales).toBe(sum(ofYear.map(({ num_sales }) => num_sales)))
  const empty = await alice.call(yearEarnings, { year: 2001 })
  expect(empty).toMatchObject({
    batches: [],
    years: reported.years,
    totals: { gross_amount: 0, left_amount: 0 },
  })
})

const download = async (url: string) => {
  const answer = await fetch(world.baseUrl + url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** A simple file: no cell contains a line break. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell]) => cell ?? ''),
    )

test('the CSV file of a batch has every line, adds up and contains no formulas', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  const name = '=HYPERLINK("https://evil.example","x")'
  await bob.call(updateProfile, { profile_id: bob.profileId, display_name: name })
  for (const price of [300, 400, 555]) await sell(carol, price, { text: '+cmd|calc, "quoted"' })
  await giveBack(carol, await sell(carol, 250))
  const [batch] = (await carol.call(batches)).batches
  if (!batch) throw new Error('no batch')
  const { url } = await carol.call(batchFile, { batch_id: batch.unique_id })
  const { status, headers, text } = await download(url)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sales-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).not.toContain('hidden words')
  const [head = [], ...rows] = cellsOf(text)
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    expect(row).toHaveLength(head.length)
    for (const cell of row) expect(cell).not.toMatch(/^"?[=+@]|^"?-\D/)
  }
  const total = (column: string) =>
    Math.round(100 * sum(rows.map((row) => Number(row[head.indexOf(column)]))))
  expect({
    gross: total('Sales USD'),
    returned: total('Refunded before settlement USD'),
    net: total('Net USD'),
  }).toEqual({ gross: batch.gross_amount, returned: batch.returned_amount, net: batch.balance })

  const year = new Date(week.end.getTime() - 1).getUTCFullYear()
  const yearly = cellsOf((await download((await carol.call(yearFile, { year })).url)).text)
  expect(yearly).toHaveLength(2)
  expect(yearly[1]?.[yearly[0]?.indexOf('Net USD') ?? -1]).toBe(String(batch.balance / 100))
})

test('only the author can create a link to a file, and the link expires', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  const [batch] = (await carol.call(batches)).batches
  expect((await dan.ask(batchFile, { batch_id: batch?.unique_id })).body.code).toBe('batch_not_found')
  expect((await dan.call(yearEarnings, { year: 2026 })).batches).toEqual([])
  expect((await dan.ask(yearFile, { year: 2026, user_profile_id: carol.profileId })).body.code).toBe(
    'not_own_profile',
  )
  const { url } = await carol.call(batchFile, { batch_id: batch?.unique_id as BatchId })
  const start = url.slice(0, url.lastIndexOf('/') + 1)
  const ring = world.ctx.config.secrets.links
  const wanted = { kind: 'batch', batch: batch?.unique_id as BatchId } as const
  const links = (at: number) => createExportLinks(ring, () => at)
  const old = links(Date.now() - 6 * 60_000).tokenFor(wanted)
  const foreign = createExportLinks(createKeyRing('another key')).tokenFor(wanted)
  for (const bad of [
    old,
    foreign,
    `${url.slice(start.length)}x`,
    'x',
    url.slice(start.length).replace('batch', 'year'),
  ]) {
    expect((await download(start + bad)).status, bad).toBe(404)
  }
  expect((await download(url)).status).toBe(200)
})
