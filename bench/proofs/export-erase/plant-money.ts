import { encodeId } from '@sayso/contract/ids'
import type { Garden } from './garden.ts'

const HASH = Buffer.alloc(32)

/** Rows about money that need not add up: the proof drops this database. */
export async function plantMoney(garden: Garden): Promise<void> {
  const { c, insert, newId, account, profile, post, friends } = garden
  const [buyer, , , , , , author] = friends
  const wire = (id: string) => encodeId(BigInt(id))
  await insert('ledger_account', { kind: 'user_funds', profile_id: profile })
  c.value('ledger_account', 'profile_id', `${wire(profile)},user_funds`)
  const key = c.text('ledger_journal', 'key')
  await insert('ledger_journal', { kind: 'topup', key, input_hash: HASH, legs: 1 })
  const amount = 700_000_000 + Math.floor(Math.random() * 99_999_999)
  await insert('ledger_transfer', {
    journal_id: await garden.find('select max(id) from ledger_journal'),
    debit_id: 1,
    credit_id: await garden.find('select max(id) from ledger_account'),
    amount,
  })
  c.value('ledger_transfer', 'amount', String(amount / 100))

  const payment = await newId()
  const of = (column: string, longest = 200) => c.text('payment', column, { longest })
  await insert('payment', {
    ...{
      id: payment,
      profile_id: profile,
      account_id: account,
      amount: 100,
      card_fee: 30,
      card_last4: '4242',
    },
    ...{ token_hash: c.bytes('payment', 'token_hash', 32), input_hash: c.bytes('payment', 'input_hash', 32) },
    ...{
      card_token: c.secret('payment', 'card_token'),
      address_hash: c.bytes('payment', 'address_hash', 32),
    },
    ...{ intent_id: c.secret('payment', 'intent_id'), failure: of('failure'), notice: of('notice') },
    card_brand: of('card_brand', 30),
  })
  const given = { payment_id: payment, amount: 1 }
  await insert('card_refund', {
    ...{ ...given, id: await newId(), card_fee: 0, asked_by: c.secret('card_refund', 'asked_by') },
    ...{ reason: c.secret('card_refund', 'reason'), created_at: c.instant('card_refund', 'created_at') },
  })
  await insert('card_dispute', { ...given, id: c.text('card_dispute', 'id'), status: 'open' })

  const [bought, sold, batch, payout] = [await newId(), await newId(), await newId(), await newId()]
  const terms = { paid: 300, sayso_fee: 15, transaction_fee: 9, secret_version: 1 }
  const accountOf = (id = '0') => garden.find(`select account_id from profile where id = ${id}`)
  await insert('purchase', {
    ...{ ...terms, id: bought, post_id: await newId(), buyer_id: profile, buyer_account_id: account },
    author_id: author?.id,
  })
  c.value('purchase', 'author_id', author?.handle ?? '')
  await insert('purchase_payment', { purchase_id: bought, payment_id: payment })
  c.value('purchase_payment', 'payment_id', wire(payment))
  await insert('purchase', {
    ...{ ...terms, id: sold, post_id: post, buyer_id: buyer?.id, author_id: profile },
    buyer_account_id: await accountOf(buyer?.id),
  })
  c.value('purchase', 'buyer_id', buyer?.handle ?? '')
  await insert('takedown_refund', {
    ...{ purchase_id: sold, order_id: 1, author_id: profile, from_author: 276, from_loss: 0 },
    created_at: c.instant('takedown_refund', 'created_at'),
  })
  await insert('buyers_mail', {
    ...{ id: await newId(), post_id: post, author_id: profile, text: c.text('buyers_mail', 'text') },
    ...{ text_hash: HASH, num_sent: 1 },
  })
  await insert('buyers_mail_unsubscribe', { account_id: account, author_id: author?.id })
  c.value('buyers_mail_unsubscribe', 'author_id', author?.handle ?? '')
  await insert('settlement_batch', { id: batch, author_id: profile, week_start: '2026-01-05T00:00:00Z' })
  c.value('settlement_batch', 'id', wire(batch))
  await insert('payout', {
    ...{
      id: payout,
      author_id: profile,
      amount: 1,
      gateway: 'manual',
      receiver: c.text('payout', 'receiver'),
    },
    ...{ failure: c.secret('payout', 'failure'), created_at: '2026-01-09' },
  })
  await insert('payout_part', { payout_id: payout, batch_id: batch, amount: 1 })
  c.value('payout_part', 'batch_id', wire(batch))
  await insert('payout_hold', {
    ...{
      account_id: account,
      reason: c.secret('payout_hold', 'reason'),
      until: c.instant('payout_hold', 'until'),
    },
    held_by: c.secret('payout_hold', 'held_by'),
  })
}
