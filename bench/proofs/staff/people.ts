import type { StaffRole } from '@sayso/contract/call'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { type Member, makeMembers } from '../../harness/members.ts'

export interface Person extends Member {
  readonly accountId: string
}

/** Somebody with an account, and nothing else. */
export async function makePeople(database: Database, count: number, prefix: string): Promise<Person[]> {
  const people: Person[] = []
  for (const member of await makeMembers(database, count, prefix)) {
    const [row] = await database.query<{ id: string }>(
      'select account_id::text as id from profile where handle = $1',
      [member.handle],
    )
    people.push({ ...member, accountId: encodeId(BigInt(row?.id ?? 0)) })
  }
  return people
}

/** Gives somebody a role and an authenticator app, proven in their session just now. */
export async function hire(database: Database, { handle }: Person, role: StaffRole): Promise<void> {
  await database.query(
    `with who as (select account_id from profile where handle = $1),
          hired as (insert into staff_role (account_id, role) select account_id, $2 from who),
          app as (insert into totp (account_id, sealed, last_step) select account_id, '\\x00', 0 from who)
     update session set factor_at = now(), proved_at = now() from who where session.account_id = who.account_id`,
    [handle, role],
  )
}
