import type { AccountId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

export interface PasskeyRow {
  readonly credentialId: Buffer
  readonly accountId: AccountId
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The random name of the account in its passkeys, made with the first one. */
export async function takeUserHandle(tx: Tx, accountId: AccountId, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ handle: Buffer }>`
    insert into passkey_user (account_id, handle) values (${rowId(accountId)}, ${fresh})
    on conflict (account_id) do update set handle = passkey_user.handle
    returning handle`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row.handle
}

export async function findUserHandle(tx: Tx, accountId: AccountId): Promise<Buffer | null> {
  const row = await query(tx)
    .selectFrom('passkey_user')
    .select('handle')
    .where('account_id', '=', rowId(accountId))
    .executeTakeFirst()
  return row?.handle ?? null
}

/** The passkeys in use, oldest first. */
export async function listPasskeys(tx: Tx, accountId: AccountId): Promise<PasskeyRow[]> {
  const rows = await query(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', rowId(accountId))
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
  return rows.map(toPasskey)
}

export async function findPasskey(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | null> {
  const row = await query(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

const toPasskey = (row: Selectable<Tables['passkey']>): PasskeyRow => ({
  credentialId: row.credential_id,
  accountId: wireId(row.account_id),
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  isSynced: row.is_synced,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** False if there is such a passkey already, of whichever account. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const row = await query(tx)
    .insertInto('passkey')
    .values({
      credential_id: passkey.credentialId,
      account_id: rowId(passkey.accountId),
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records a use. False if it was removed meanwhile, or another use of the same count came first: two answers with one
 * count are those of a passkey and its copy.
 */
export async function touchPasskey(
  tx: Tx,
  { credentialId, counter }: Pick<PasskeyRow, 'credentialId' | 'counter'>,
  next: { counter: number; isSynced: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('passkey')
    .set({ counter: BigInt(next.counter), is_synced: next.isSynced, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', BigInt(counter))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns its name; null if there is none in use. */
export async function removePasskey(
  tx: Tx,
  accountId: AccountId,
  credentialId: Buffer,
): Promise<string | null> {
  const row = await query(tx)
    .updateTable('passkey')
    .set({ removed_at: sql<Date>`now()` })
    .where('account_id', '=', rowId(accountId))
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
