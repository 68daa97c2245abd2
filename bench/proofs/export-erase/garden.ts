import type { Member } from '../../harness/members.ts'
import type { Canaries } from './canaries.ts'

/** Writes a row. Ids are numbers as text here. */
type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>

export interface Garden {
  readonly c: Canaries
  readonly insert: Insert
  readonly newId: () => Promise<string>
  /** The only value that a statement selects. */
  readonly find: (sql: string) => Promise<string>
  readonly account: string
  readonly profile: string
  readonly post: string
  readonly session: string
  readonly friends: readonly (Member & { readonly id: string })[]
}
