import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders that a database is made from. */
export interface SchemaFolders {
  /** Tables and their data: each file is applied once. */
  readonly migrations: string
  /** Functions, triggers and views: each file is applied again whenever it has changed. */
  readonly definitions: string
}

export const schemaFolders: SchemaFolders = {
  migrations: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  definitions: fileURLToPath(new URL('../../../sql', import.meta.url)),
}

export interface SqlFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

export async function readMigrations(directory: string): Promise<SqlFile[]> {
  return readAll(directory, (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort())
}

/** Functions before the triggers that call them: the folders happen to sort that way. */
export async function readDefinitions(directory: string): Promise<SqlFile[]> {
  return readAll(directory, globSync('*/*.sql', { cwd: directory }).sort())
}

/** Changes when any file does: for databases that are kept as templates. */
export async function schemaHash({
  migrations,
  definitions,
}: SchemaFolders = schemaFolders): Promise<string> {
  const files = [...(await readMigrations(migrations)), ...(await readDefinitions(definitions))]
  return createHash('sha256')
    .update(files.map(({ name, hash }) => `${name} ${hash}`).join('\n'))
    .digest('hex')
}

async function readAll(directory: string, names: string[]): Promise<SqlFile[]> {
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
