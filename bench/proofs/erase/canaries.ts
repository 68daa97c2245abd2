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
  ...['account_id', 'profile_id', 'author_id', 'owner_id', 'receiver_id'],
  ...['follower_id', 'buyer_account_id'],
]

const wanted = ['text', 'bytea', 'character varying']

/**
 * Writes the word into every column of text or bytes of every row about the person, wherever the table's own rules
 * allow it. Returns the columns that took it.
 */
export async function plant(
  database: Database,
  word: Word,
  ids: { account: string; profile: string },
): Promise<string[]> {
  const columns = await database.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by 1, 2`,
  )
  const owners = new Map<string, string[]>()
  for (const { table, column } of columns)
    if (OWNERS.includes(column) || (column === 'id' && ['account', 'profile'].includes(table)))
      owners.set(table, [...(owners.get(table) ?? []), column])
  const tried = columns.flatMap(({ table, column, type }) => {
    const by = owners.get(table)
    if (by === undefined || !wanted.includes(type)) return []
    const of = by.map((name) => `${name} in (${ids.account}, ${ids.profile})`).join(' or ')
    const values = type === 'bytea' ? [`convert_to('${word.text}', 'UTF8')`] : valuesFor(word)
    return values.map((value) =>
      attempt(table, column, `update ${table} set ${column} = ${value} where ${of}`),
    )
  })
  await database.query('create table planted (place text primary key)')
  await database.query(`do $plant$ begin ${tried.join(' ')} end $plant$`)
  const planted = await database.query<{ place: string }>('select place from planted order by 1')
  await database.query('drop table planted')
  return planted.map(({ place }) => place)
}

/** Unless an earlier value was taken. What the table refuses is left as it is. */
const attempt = (table: string, column: string, update: string) => `
  if not exists (select from planted where place = '${table}.${column}') then
    begin
      ${update};
      if found then insert into planted values ('${table}.${column}'); end if;
    exception when others then null;
    end;
  end if;`

/** Some columns take addresses, keys or links only. */
const valuesFor = ({ text }: Word) => [`'${text}'`, `'incoming/${text}'`, `'https://${text}.example'`]

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
