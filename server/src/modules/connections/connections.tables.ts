// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface NetworkAttemptTable {
  handle_hash: Buffer
  secret_hash: Buffer | null
  network: 'twitter' | 'instagram'
  session_id: bigint
  profile_id: bigint
  sealed: Buffer | null
  tries: Generated<number>
  is_proven: Generated<boolean>
  expires_at: Date
}

interface NetworkConnectionTable {
  profile_id: bigint
  network: 'twitter' | 'instagram'
  external_id: string
  sealed: Buffer
  expires_at: Date | null
  connected_at: Generated<Date>
}

interface NetworkFarewellTable {
  id: Generated<bigint>
  network: 'twitter' | 'instagram'
  external_id: string
  sealed: Buffer
  created_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    network_attempt: NetworkAttemptTable
    network_connection: NetworkConnectionTable
    network_farewell: NetworkFarewellTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'network_attempt' | 'network_connection' | 'network_farewell',
  'profile'
>()
