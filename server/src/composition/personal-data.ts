import type { Readable } from 'node:stream'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../context.ts'
import type { Tx } from '../platform/db/tx.ts'

/*
 * What modules keep about people, table by table. Each table has a line in both lists, the copy that a person can
 * download and what goes when they leave: a test compares the lists with the database, so nothing can be forgotten.
 */

/** Whose data it is. */
export interface Owner {
  readonly accountId: AccountId
  readonly profileIds: readonly ProfileId[]
}

/** A file in the copy that a person downloads. */
export interface ExportPart {
  /** The tables whose rows about the owner are in it. */
  readonly tables: readonly string[]
  /** Its name in the ZIP, such as `posts.json`; `.csv` for what spreadsheets open. */
  readonly file: string
  /** What is in it, in a line for the person. */
  readonly about: string
  /**
   * In pages of at most some hundred rows, so that a copy of any size needs little memory (`export-rows.ts`). Whole
   * numbers of the database are written as ids under the names `id` and `…_id`, and as numbers under all others.
   */
  readonly rows: (ctx: Context, owner: Owner) => AsyncIterable<readonly object[]>
  /** The names of the rows' fields in their order, for a `.csv`. */
  readonly columns?: readonly string[]
  /** The same rows as texts that the ZIP's page shows. */
  readonly texts?: (ctx: Context, owner: Owner) => AsyncIterable<readonly ExportText[]>
  /** The pictures, videos and files that the rows name. */
  readonly attachments?: (ctx: Context, owner: Owner) => AsyncIterable<ExportAttachment>
}

/** Something the owner wrote, to be read. */
export interface ExportText {
  readonly at: Date
  readonly text: string
  /** Such as who may see it. */
  readonly notes: readonly string[]
  /** Hidden text, and earlier versions. */
  readonly more: readonly { readonly name: string; readonly text: string }[]
  /** Names of files in the ZIP. */
  readonly pictures: readonly { readonly file: string; readonly alt: string }[]
  readonly files: readonly { readonly file: string; readonly name: string }[]
}

/** A file that is copied into the ZIP as it is. */
export interface ExportAttachment {
  /** Its name in the ZIP, such as `media/01ab.webp`. */
  readonly name: string
  /** Null if it is gone by now. */
  readonly open: () => Promise<Readable | null>
}

/** Tables that a copy leaves out. */
export interface NotExported {
  readonly tables: readonly string[]
  readonly because: string
}

/** What happens to tables when their owner's account is erased. */
export interface ErasureStep {
  readonly tables: readonly string[]
  /**
   * Erases the next rows and says whether any may be left. Called until none are, each time in a transaction of its
   * own; may be repeated from the start at any time, also after a restored backup.
   */
  readonly erase: (tx: Tx, ctx: Context, owner: Owner) => Promise<boolean>
  /** What stays of the rows, if anything does, and for how long. */
  readonly keeps?: string
}

/** Tables that an erasure leaves as they are. */
export interface Kept {
  readonly tables: readonly string[]
  readonly because: string
  /** For how long, where the rows are about a person. */
  readonly until?: string
}
