import type { Generated } from 'kysely'
import type { NetworkName } from './providers/provider.ts'

interface ConnectionTable {
  profile_id: bigint
  network: NetworkName
  external_id: string
  sealed: Buffer
  expires_at: Date | null
  connected_at: Generated<Date>
}

interface AttemptTable {
  handle_hash: Buffer
  secret_hash: Buffer | null
  network: NetworkName
  session_id: bigint
  profile_id: bigint
  sealed: Buffer | null
  tries: Generated<number>
  is_proven: Generated<boolean>
  expires_at: Date
}

interface FarewellTable {
  id: Generated<bigint>
  network: NetworkName
  external_id: string
  sealed: Buffer
  created_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    network_connection: ConnectionTable
    network_attempt: AttemptTable
    network_farewell: FarewellTable
  }
}
