import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/**
 * A frozen release: its database with people and money in it, and what its code asked of that database. Later code
 * upgrades the database, and must still answer the questions of the release, which runs beside it during a deploy.
 */
export interface Release {
  /** Plain SQL that creates the database. */
  readonly dump: string
  readonly statements: readonly FrozenStatement[]
  readonly reads: readonly FrozenRead[]
}

/** A statement the release sent while it answered the reads. */
export interface FrozenStatement {
  readonly text: string
  readonly values: readonly (string | null | readonly (string | null)[])[]
  /** The role it ran as: what it may read is part of what it relies on. */
  readonly role: string
  readonly columns: readonly string[]
}

/** A call of somebody whose session is in the database, and the ids in the answer. */
export interface FrozenRead {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly token: string
  readonly input: Record<string, unknown>
  readonly ids: readonly string[]
}

const folder = fileURLToPath(new URL('../../../releases/', import.meta.url))

export function readRelease(name: string): Release {
  const { statements, reads } = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Release
  return { dump: brotliDecompressSync(readFileSync(`${folder}${name}.sql.br`)).toString(), statements, reads }
}

export function writeRelease(name: string, { dump, statements, reads }: Release): void {
  writeFileSync(`${folder}${name}.sql.br`, brotliCompressSync(dump))
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify({ statements, reads }, null, 1)}\n`)
}
