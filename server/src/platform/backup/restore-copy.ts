import { appendFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from './backup-config.ts'
import { createBackups } from './pgbackrest.ts'
import { giveTo, ownerOf } from './run-as-owner.ts'

/**
 * Restores into an empty directory, to a moment or to the end of what is archived. PostgreSQL reads the rest from the
 * archive when it starts there.
 */
export async function restore(config: BackupConfig, directory: string, to: Date | null): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`)
  await giveTo(await ownerOf(config.file), directory)
  await createBackups(config).copyTo(directory, to)
  await standAlone(directory)
}

/** The copy has no standby: with the name of one in its settings, every commit would wait for it for ever. */
async function standAlone(directory: string): Promise<void> {
  await appendFile(join(directory, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
}
