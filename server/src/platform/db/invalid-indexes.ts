import pg from 'pg'

const CREATED = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/gi

/**
 * Drops what an interrupted `create index concurrently` left behind: an index of that name which every write maintains
 * and no query uses. A valid index of that name is left alone, so the statement then fails or passes as it should.
 */
export async function dropInvalidIndexes(client: pg.Client, sql: string): Promise<void> {
  for (const [, name = ''] of sql.matchAll(CREATED)) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`)
  }
}
