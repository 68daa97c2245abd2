import { sql } from 'kysely'

/**
 * Whether an account counts in what is recommended: its address is confirmed, and it is old enough that making many of
 * them takes patience. `account` is a row of the table in the statement.
 */
export const isEstablished = (afterDays: number) => sql<boolean>`
  (account.verified_at is not null and account.created_at <= now() - make_interval(days => ${afterDays}::int))`
