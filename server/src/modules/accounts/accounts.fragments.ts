import { sql } from 'kysely'

/** A suspension ends at its time, whether or not a job has noted that. `account` is a row of the statement. */
export const isSuspended = sql<boolean>`
  (account.standing = 'suspended' and coalesce(account.standing_until > clock_timestamp(), true))`
