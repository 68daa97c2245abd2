import { atOnce, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './accounts.tables.ts'

/** What of this module's tables people take along. What logs somebody in is in none of it. */
export const accountExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['account'],
    file: 'account.json',
    about: 'Your account: name, email, when it was made and how it stands',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('account')
          .select(['id', 'email', 'pending_email', 'first_name', 'last_name', 'verified_at', 'created_at'])
          .select(['standing', 'standing_until', 'standing_since'])
          .where('id', '=', rowId(accountId))
          .execute(),
      ),
  },
  {
    tables: ['account_address'],
    file: 'email-addresses.json',
    about: 'Email addresses your account has had',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('account_address')
          .select(['email', 'since', 'until'])
          // A revoked one belongs to whoever had taken the account over.
          .where('account_id', '=', rowId(accountId))
          .where('revoked', '=', false)
          .orderBy('id')
          .execute(),
      ),
  },
  {
    tables: ['account_change'],
    file: 'account-changes.json',
    about: 'Changes of how you log in, are paid and are reached',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('account_change')
          .select(['id', 'kind', 'profile_id', 'made_at'])
          .where('account_id', '=', rowId(accountId))
          .where('id', '>', above)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['known_device'],
    file: 'known-devices.json',
    about: 'Browsers you have logged in with before',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('known_device')
          .select(['first_seen', 'last_seen'])
          .where('account_id', '=', rowId(accountId))
          .orderBy('first_seen')
          .execute(),
      ),
  },
  {
    tables: ['passkey'],
    file: 'passkeys.json',
    about: 'Passkeys: their names and when they were used, not the keys',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('passkey')
          .select(['name', 'is_synced', 'created_at', 'last_used_at', 'removed_at'])
          .where('account_id', '=', rowId(accountId))
          .orderBy('created_at')
          .execute(),
      ),
  },
  {
    tables: ['totp'],
    file: 'authenticator-apps.json',
    about: 'Authenticator apps: since when, not their secrets',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('totp')
          .select(['created_at', 'removed_at'])
          .where('account_id', '=', rowId(accountId))
          .orderBy('id')
          .execute(),
      ),
  },
  {
    tables: ['security_event'],
    file: 'security-events.json',
    about: 'What happened to your account in the last year',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('security_event')
          .select(['id', 'kind', 'device', 'detail', 'at'])
          .where('account_id', '=', rowId(accountId))
          .where('id', '>', above)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['session'],
    file: 'devices.json',
    about: 'Devices you are logged in on',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('session')
          .select(['id', 'device', 'created_at', 'last_seen_at', 'expires_at'])
          .where('account_id', '=', rowId(accountId))
          .where('id', '>', above)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['account_contest', 'account_recovery'],
    because: 'may be about whoever tried to take the account; what came of it is in security-events.json',
  },
  {
    tables: ['account_password', 'passkey_user', 'recovery_code', 'secret_code', 'sign_in_try'],
    because: 'secrets that log somebody in, and what counts guesses at them',
  },
]
