import type { StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { runAdmin, staff } from '../modules/staff/index.ts'
import { addTotp } from './authenticator-app.ts'
import type { Actor, PersonName } from './cast.ts'
import type { World } from './world.ts'

type Options = Omit<Parameters<typeof runAdmin>[1], 'words' | 'by'>

/** Gives an account roles, as if two admins had. */
export async function hire(world: Pick<World, 'ctx'>, handle: string, ...roles: StaffRole[]): Promise<void> {
  await world.ctx.db.write((tx) =>
    sql`insert into staff_role (account_id, role)
        select account_id, unnest(${roles}::text[]) from profile where handle = ${handle}
        on conflict do nothing`.execute(tx),
  )
}

/** What `npm run admin` says to somebody of staff. */
export async function admin(
  world: Pick<World, 'composition'>,
  by: string,
  words: string,
  options: Options = { because: 'ticket 12' },
): Promise<string | null> {
  return runAdmin(world.composition.instanceOf(staff), { words: words.split(' '), by, ...options })
}

/** Somebody of the cast in these roles, with an authenticator app proven in this session. */
export async function onDuty(world: World, name: PersonName, ...roles: StaffRole[]): Promise<Actor> {
  const person = await world.as(name)
  if (!(await hasApp(world, name))) await addTotp(world, person.token)
  await hire(world, name, ...roles)
  await proveFactor(world, name)
  return person
}

async function hasApp({ ctx }: Pick<World, 'ctx'>, name: string): Promise<boolean> {
  const { rows } = await ctx.db.write((tx) =>
    sql`select from totp join profile using (account_id) where handle = ${name}`.execute(tx),
  )
  return rows.length > 0
}

/** As if a second factor and the password had just been asked for in every session of the account. */
export async function proveFactor(world: Pick<World, 'ctx'>, name: string): Promise<void> {
  await world.ctx.db.write((tx) =>
    sql`update session set factor_at = now(), proved_at = now() from profile
         where profile.account_id = session.account_id and handle = ${name}`.execute(tx),
  )
}

export async function accountIdOf(world: Pick<World, 'ctx'>, name: string): Promise<AccountId> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ id: AccountId }>`select wire_id(account_id) as id from profile where handle = ${name}`.execute(tx),
  )
  if (!rows[0]) throw new Error(`there is no ${name}`)
  return rows[0].id
}
