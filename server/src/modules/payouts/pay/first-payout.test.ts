import { batches } from '@sayso/contract/calls/money'
import { forgotPassword, login, resetPassword } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { addTotp } from '../../../testing/authenticator-app.ts'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { asker, tokenOf } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'

const mailbox = useMailbox()
// Longer than it takes until the first Friday, whatever today is.
const fixture = await payoutFixture({
  ...mailbox.environment,
  LIMITS: '{"payouts":{"firstAfterDays":0,"recoveredDays":40}}',
})
const { world, friday, sell, setAddress, settle, payAt, worked } = fixture
const ask = asker(world)

/** Somebody who was never paid, and is due on Friday. */
async function author(name: PersonName): Promise<Actor> {
  const [actor, bob] = [await world.as(name), await world.as('bob')]
  await sell(actor, bob, 2000)
  await setAddress(actor, `${name}-pay@people.example`)
  return actor
}

/** Sets a password by what arrives in the mailbox. */
async function reset(name: string): Promise<{ email: string; password: string }> {
  const [email, password] = [`${name}@people.example`, 'whoever reads the mailbox']
  await ask(forgotPassword, { email })
  await world.settle()
  await ask(resetPassword, { email, code: mailbox.codeFor(email), password })
  return { email, password }
}

async function paidOn(at: Date, { profileId }: Actor): Promise<string[]> {
  await payAt(at)
  await worked()
  await payAt(new Date(at.getTime() + 120_000))
  const rows = await rowsOf(
    world.ctx,
    sql<{ status: string }>`select status from payout where author_id = ${rowId(profileId)}`,
  )
  return rows.map(({ status }) => status)
}

test('a factor added after a password was set by email counts for a first payout once it is old', async () => {
  const alice = await author('alice')
  await settle()
  const token = tokenOf(await ask(login, await reset('alice')))
  await addTotp(world, token)
  expect(await paidOn(friday(), alice)).toEqual([])
  const { body } = await ask(batches, { user_profile_id: alice.profileId }, token)
  expect(body['batches']).toMatchObject([{ reason: expect.stringContaining('until it is 40 days old') }])
  expect(await paidOn(friday(6), alice)).toEqual(['done'])
  await world.expectLedgerBalances()
})

test('a factor from before the password was set by email counts at once', async () => {
  const carol = await author('carol')
  await settle()
  await addTotp(world, carol.token)
  await reset('carol')
  expect(await paidOn(friday(), carol)).toEqual(['done'])
})

test('a factor added long after that counts at once', async () => {
  const dan = await author('dan')
  await settle()
  await addTotp(world, tokenOf(await ask(login, await reset('dan'))))
  await rowsOf(
    world.ctx,
    sql`update totp set created_at = now() + interval '41 days'
         where account_id = (select account_id from profile where id = ${rowId(dan.profileId)})`,
  )
  expect(await paidOn(friday(), dan)).toEqual(['done'])
})
