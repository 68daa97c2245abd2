import type { Database } from '../../harness/databases.ts'

/** A word that nothing else contains, and the same as PostgreSQL shows bytes. */
export interface Word {
  readonly text: string
  readonly hex: string
}

export const wordOf = (text: string): Word => ({ text, hex: Buffer.from(text).toString('hex') })

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** By which columns a row is about the person. */
const OWNERS = [
  ...['account_id', 'profile_id', 'author_id', 'owner_id', 'receiver_id', 'reporter_id'],
  ...['follower_id', 'buyer_account_id', 'candidate_id'],
]

/** Where none of these says it. */
const WHOSE: Readonly<Record<string, (ids: Ids) => string>> = {
  account: ({ account }) => `id = ${account}`,
  profile: ({ profile }) => `id = ${profile}`,
  discovery_item: ({ profile }) => `ref = ${profile}`,
  // The letters of a name that `liveOnce` makes up.
  spelling: () => `word = 'x'`,
  type_ahead: ({ profile }) => `profile_ids @> array[${profile}::bigint]`,
}

interface Ids {
  readonly account: string
  readonly profile: string
}

export interface Planting {
  /** Columns with the word in some row. */
  readonly planted: readonly string[]
  /** Tables with such columns in none of which the word is. */
  readonly missing: readonly string[]
  /** What kept the word out of a column, unless it is the column's own check. */
  readonly faults: readonly string[]
}

/**
 * Writes the word into every column that holds text or bytes, in every row about the person, of the tables that an
 * erasure has a step for. Only a check of the column itself may keep it out; triggers are not asked.
 */
export async function plant(
  database: Database,
  word: Word,
  ids: Ids,
  tables: readonly string[],
): Promise<Planting> {
  const columns = await database.query<Column>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) order by 1, 2`,
    [tables],
  )
  await database.query(PLANT)
  const [planted, faults] = [new Set<string>(), new Set<string>()]
  const withWords = columns.filter(({ type }) => type in valuesFor)
  for (const { table, column, type } of withWords) {
    const own = columns.filter((one) => one.table === table && OWNERS.includes(one.column))
    const direct = own.map((one) => `${one.column} in (${ids.account}, ${ids.profile})`).join(' or ')
    const ofPost = `post_id in (select id from post where author_id = ${ids.profile})`
    const whose = WHOSE[table]?.(ids) ?? (direct === '' ? ofPost : direct)
    for (const value of valuesFor[type]?.(word.text) ?? []) {
      const [row] = await database.query<{ outcome: string }>('select plant($1, $2, $3, $4) as outcome', [
        table,
        column,
        value,
        whose,
      ])
      if (row?.outcome === 'planted') planted.add(`${table}.${column}`)
      else if (row?.outcome !== 'refused') faults.add(`${table}.${column}: ${row?.outcome}`)
      if (row?.outcome !== 'refused') break
    }
  }
  await database.query('drop function plant')
  const full = new Set([...planted].map((place) => place.split('.')[0]))
  const missing = new Set(withWords.map(({ table }) => table).filter((table) => !full.has(table)))
  return { planted: [...planted], missing: [...missing], faults: [...faults] }
}

/** In all rows; in one where no two may have the same. */
const PLANT = `
  create function plant(place text, name text, value text, whose text) returns text language plpgsql
    set session_replication_role to replica as $plant$
  declare
    found_rows bigint;
  begin
    begin
      execute format('update %I set %I = %s where %s', place, name, value, whose);
    exception when unique_violation then
      execute format('update %1$I set %2$I = %3$s where ctid = (select ctid from %1$I where %4$s limit 1)',
                     place, name, value, whose);
    end;
    get diagnostics found_rows = row_count;
    return case when found_rows > 0 then 'planted' else 'no row about the person' end;
  exception
    when check_violation then return 'refused';
    when others then return sqlerrm;
  end $plant$`

/** By type, until one is taken: some columns take keys, links, hashes or lists only. */
const valuesFor: Readonly<Record<string, (text: string) => readonly string[]>> = {
  text: (text) => [
    ...[`'${text}'`, `'incoming/${text}'`, `'https://${text}.example'`],
    ...[`rpad('${text}', 26, 'z')`],
  ],
  bytea: (text) => [`convert_to('${text}', 'UTF8')`, `convert_to(rpad('${text}', 32, 'z'), 'UTF8')`],
  jsonb: (text) => [`'["${text}"]'`, `'{"x": "${text}"}'`],
  _text: (text) => [`array['${text}']`],
  tsvector: (text) => [`to_tsvector('simple', '${text}')`],
}

/** The tables that contain the word, anywhere. */
export async function findWord(database: Database, { text, hex }: Word): Promise<string[]> {
  const tables = await database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 2`,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await database.query<object>(
      `select 1 from ${schema}.${name} t where t::text ilike '%${text}%' or t::text ilike '%${hex}%' limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
