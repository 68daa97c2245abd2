import type pg from 'pg'

/** Columns, constraints, indexes, rights, functions and triggers, in words: equal for equal databases. */
const SCHEMA = `
  select 'column ' || concat_ws(' ', c.relname || '.' || attname, format_type(atttypid, atttypmod),
           case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid),
           nullif(attgenerated::text, ''), nullif(attidentity::text, ''), attacl::text) as line
    from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = c.oid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
  union all
  select 'constraint ' || concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'relation ' || concat_ws(' ', relname, relacl::text, reloptions::text)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v')
  union all
  select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all
  select 'type ' || typname || ' ' || string_agg(enumlabel, ' ' order by enumsortorder)
    from pg_type join pg_enum on enumtypid = pg_type.oid
   where typnamespace = 'public'::regnamespace group by typname
  order by 1`

export async function readSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA)
  return rows.map(({ line }) => line)
}
