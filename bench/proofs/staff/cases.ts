import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import type { Person } from './people.ts'

/** How far the numbers of decided cases are from those of open ones. */
const DECIDED = 2_000_000n

/** A case about somebody has a number that follows from them. */
export const caseOf = ({ profileId }: Person): bigint => 10_001n + (decodeId(profileId) % 1_000_000n)

/** About each of them: an open case, an upload that is held, and a decided case with an appeal of the same number. */
export async function openCases(database: Database, people: readonly Person[]): Promise<void> {
  for (const one of people) {
    await database.query(
      `insert into mod_case (id, subject_kind, subject_id, author_id, source) values ($1, 'profile', $2, $2, 'staff')`,
      [String(caseOf(one)), String(decodeId(one.profileId))],
    )
    await database.query(
      `insert into held_media (media_id, media_kind, owner_id, account_id, list, entry, sha256)
       values ($1, 'image', $1, $2, 'test', 'one', decode(repeat('00', 32), 'hex'))`,
      [String(decodeId(one.profileId)), String(decodeId(one.accountId))],
    )
    await database.query(
      `with decided as (
         insert into mod_case (id, subject_kind, subject_id, author_id, source, state, decided_at)
         values ($1, 'profile', $2, $2, 'staff', 'decided', now()) returning id),
       warned as (
         insert into mod_decision (case_id, decision, policy, facts, author_id, author_account_id, reports, is_upheld)
         select id, 'warn', 'spam', 'again and again', $2, $3, 0, true from decided returning id)
       insert into appeal (id, decision_id, side, account_id, text)
       select $4, id, 'author', $3, 'it is not' from warned`,
      [
        String(caseOf(one) + DECIDED),
        String(decodeId(one.profileId)),
        String(decodeId(one.accountId)),
        String(caseOf(one)),
      ],
    )
  }
}
