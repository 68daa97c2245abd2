import { createHash } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { schemaHash } from '@sayso/server/platform/db/schema-files'
import type pg from 'pg'
import { keepDatabase, withServer } from '../harness/databases.ts'
import { makeWorld } from './make.ts'
import { type SizeName, sizes } from './sizes.ts'

/*
 * Worlds are kept between runs as databases that others are copied from: making one takes minutes, copying seconds. The
 * name contains the size, the seed and a hash of everything else the rows depend on.
 */

const PREFIX = 'sayso_world_'

export const DEFAULT_SEED = 1

/** The name of a kept world, which is created first if there is none. */
export async function keptWorld(
  serverUrl: string,
  sizeName: SizeName,
  seed: number,
  log: (line: string) => void,
): Promise<string> {
  const moment = thisMonday()
  const name = await nameOf(sizeName, seed, moment)
  await keepDatabase(serverUrl, name, async (url, server) => {
    await requireDisk(server, sizeName)
    log(`making ${name}`)
    await makeWorld(url, { size: sizes[sizeName], seed, moment }, log)
  })
  return name
}

export async function listWorlds(serverUrl: string): Promise<{ name: string; size: string }[]> {
  return withServer(serverUrl, async (server) => {
    const { rows } = await server.query<{ name: string; size: string }>(
      `select datname as name, pg_size_pretty(pg_database_size(datname)) as size
         from pg_database where starts_with(datname, $1) order by 1`,
      [PREFIX],
    )
    return rows
  })
}

export async function dropWorlds(serverUrl: string): Promise<string[]> {
  const names = (await listWorlds(serverUrl)).map(({ name }) => name)
  await withServer(serverUrl, async (server) => {
    for (const name of names) await server.query(`drop database if exists ${name} with (force)`)
  })
  return names
}

/**
 * The start of this week. Posts that ended last week must have ended; keeping the same rows all week lets a world be
 * reused.
 */
function thisMonday(): Date {
  const day = new Date()
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day
}

/** Files the rows depend on, besides the statements. */
const rowsDependOn = ['make.ts', 'people.ts', 'places.ts', 'sizes.ts', 'words.ts']

async function nameOf(sizeName: SizeName, seed: number, moment: Date): Promise<string> {
  const statements = (await readdir(new URL('sql', import.meta.url))).sort().map((file) => `sql/${file}`)
  const hash = createHash('sha256')
    .update(moment.toISOString())
    .update(await schemaHash())
  for (const file of [...rowsDependOn, ...statements])
    hash.update(await readFile(new URL(file, import.meta.url)))
  return `${PREFIX}${sizeName.toLowerCase()}_${seed}_${hash.digest('hex').slice(0, 12)}`
}

/** Covers a world, its log while it is written, and one copy of it. */
const BYTES_PER_POST = 5000

async function requireDisk(server: pg.Client, sizeName: SizeName): Promise<void> {
  const { rows } = await server.query<{ directory: string }>(
    "select current_setting('data_directory') as directory",
  )
  // If PostgreSQL runs on another machine, its disk cannot be seen.
  const disk = await statfs(rows[0]?.directory ?? '').catch(() => null)
  if (disk === null) return
  const free = disk.bavail * disk.bsize
  const needed = sizes[sizeName].posts * BYTES_PER_POST
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (free < needed)
    throw new Error(
      `A world of size ${sizeName} takes ${gigabytes(needed)} with a copy of it, and ${gigabytes(free)} are free.`,
    )
}
