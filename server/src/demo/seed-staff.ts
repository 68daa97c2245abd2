import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { aboutTotp, totpSealOf } from '../modules/accounts/factors/totp.ts'
import { createPasswords } from '../modules/accounts/passwords/passwords.ts'
import { rowId } from '../platform/db/row-id.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, demoEmail, demoStaff } from './log-ins.ts'
import { DAY_MS, type Seeding } from './seeding.ts'

/** Days before the moment of seeding. */
const HIRED = 40

/**
 * Those who work at the desk. They follow nobody and sell nothing, so there is nobody they may not act upon, and no list
 * shows them.
 */
export async function seedStaff({ tx, ctx, ids, now }: Seeding): Promise<void> {
  const since = new Date(now.getTime() - HIRED * DAY_MS)
  const passwords = createPasswords(ctx.config.secrets.pepper)
  const { phc, pepperId } = await passwords.inTurn((hasher) => hasher.hash(DEMO_PASSWORD))
  for (const [shard, { handle, name, role }] of demoStaff.entries()) {
    const accountId = ids.at<AccountId>(since, shard)
    const account = rowId(accountId)
    const sealed = totpSealOf(ctx).close(DEMO_TOTP_SECRET, aboutTotp(accountId))
    await sql`insert into account (id, email, verified_at, created_at, first_name)
              values (${account}, ${demoEmail(handle)}, ${since}, ${since}, ${name.split(' ')[0]})`.execute(
      tx,
    )
    await sql`insert into profile (id, account_id, handle, display_name, created_at)
              values (${rowId(ids.at<ProfileId>(since, shard))}, ${account}, ${handle}, ${name}, ${since})`.execute(
      tx,
    )
    await sql`insert into account_password (account_id, phc, pepper_id, is_long)
              values (${account}, ${phc}, ${pepperId}, true)`.execute(tx)
    await sql`insert into totp (account_id, sealed, last_step) values (${account}, ${sealed}, 0)`.execute(tx)
    await sql`insert into staff_role (account_id, role, granted_at) values (${account}, ${role}, ${since})`.execute(
      tx,
    )
  }
}
