import type { ProfileId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './connections.tables.ts'
import type { NetworkName } from './providers/provider.ts'

/**
 * The session and profile that started the attempt. Another session, or another profile of the same session, cannot
 * continue it.
 */
export interface Traveller {
  readonly sessionId: SessionId
  readonly profileId: ProfileId
}

interface Attempt {
  readonly network: NetworkName
  readonly handleHash: Buffer
  readonly secretHash: Buffer | null
  readonly sealed: Buffer | null
}

/** Starts an attempt and ends earlier ones: only the last one counts. */
export async function beginAttempt(
  tx: Tx,
  { sessionId, profileId }: Traveller,
  { network, handleHash, secretHash, sealed }: Attempt,
  minutes: number,
): Promise<void> {
  await query(tx)
    .deleteFrom('network_attempt')
    .where('session_id', '=', rowId(sessionId))
    .where('network', '=', network)
    .execute()
  await query(tx)
    .insertInto('network_attempt')
    .values({
      handle_hash: handleHash,
      secret_hash: secretHash,
      network,
      session_id: rowId(sessionId),
      profile_id: rowId(profileId),
      sealed,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** Uses up one try before the network is asked, so that concurrent guesses each need their own try. */
export async function takeTry(
  tx: Tx,
  { sessionId, profileId }: Traveller,
  { handleHash, secretHash }: Pick<Attempt, 'handleHash' | 'secretHash'>,
  most: number,
): Promise<Buffer | null> {
  const row = await query(tx)
    .updateTable('network_attempt')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('handle_hash', '=', handleHash)
    .where('secret_hash', '=', secretHash)
    .where('session_id', '=', rowId(sessionId))
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', 'twitter')
    .where('is_proven', '=', false)
    .where('tries', '<', most)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed')
    .executeTakeFirst()
  return row?.sealed ?? null
}

/** Marks the attempt as proven. Its sealed keys were exchanged for a permission and are no longer needed. */
export async function markProven(tx: Tx, handleHash: Buffer): Promise<void> {
  await query(tx)
    .updateTable('network_attempt')
    .set({ is_proven: true, sealed: null })
    .where('handle_hash', '=', handleHash)
    .execute()
}

export async function isProven(
  tx: Tx,
  { sessionId, profileId }: Traveller,
  { handleHash, secretHash }: Pick<Attempt, 'handleHash' | 'secretHash'>,
): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('network_attempt')
    .select('is_proven')
    .where('handle_hash', '=', handleHash)
    .where('secret_hash', '=', secretHash)
    .where('session_id', '=', rowId(sessionId))
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', 'twitter')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.is_proven ?? false
}

/** True for the first caller who returns with the attempt, false for everybody after. */
export async function useAttempt(
  tx: Tx,
  { sessionId, profileId }: Traveller,
  handleHash: Buffer,
): Promise<boolean> {
  const row = await query(tx)
    .deleteFrom('network_attempt')
    .where('handle_hash', '=', handleHash)
    .where('session_id', '=', rowId(sessionId))
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', 'instagram')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('handle_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await query(tx).deleteFrom('network_attempt').where('expires_at', '<', sql<Date>`now()`).execute()
}

export async function dropAttemptsOf(tx: Tx, profiles: readonly ProfileId[]): Promise<void> {
  await sql`delete from network_attempt where profile_id = any(${rowIds(profiles)}::bigint[])`.execute(tx)
}
