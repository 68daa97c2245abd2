import pg from 'pg'

const ANSWERS_WITHIN_MS = 5000

/** Why the changes of the running server do not reach the repository, or null if they do. */
export async function archiveFault(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    ...{ connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_off: boolean; failed_at: Date | null }>(
      `select current_setting('archive_mode') = 'off' as is_off,
              case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
         from pg_stat_archiver`,
    )
    const [archiver] = rows
    if (archiver?.is_off) return 'changes are not archived: archive_mode is off'
    if (!archiver?.failed_at) return null
    return `changes are not archived: it failed at ${archiver.failed_at.toISOString()}, see the log of PostgreSQL`
  } catch (error) {
    return `whether changes are archived could not be asked: ${(error as Error).message}`
  } finally {
    await client.end().catch(() => undefined)
  }
}
