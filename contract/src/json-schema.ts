import type { TSchema } from 'typebox'

/** The part of JSON Schema our shapes use, as plain data. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly [keyword: string]: unknown
}

/** A shape as plain data, for code that only describes it. */
export function plain(schema: TSchema): JsonSchema {
  return schema as unknown as JsonSchema
}

const NAME = /^[A-Z][A-Za-z0-9]*$/

/** The name of a shape that is described once and referred to elsewhere. */
export function shapeName(schema: JsonSchema): string | null {
  const isNamed = schema.properties !== undefined && schema.title !== undefined && NAME.test(schema.title)
  return isNamed ? (schema.title ?? null) : null
}

export function isNullable(schema: JsonSchema): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null')
}

/** The same shape without the null that `nullable` added. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema
  const [only, ...others] = schema.type.filter((type: string) => type !== 'null')
  const single = { ...schema, type: others.length === 0 ? only : [only, ...others] }
  return schema.enum ? { ...single, enum: schema.enum.filter((value) => value !== null) } : single
}

/** Every named shape within the given ones, by name, in alphabetical order. */
export function namedShapes(schemas: Iterable<JsonSchema>): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  for (const schema of schemas) collect(schema, found)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(schema: JsonSchema, found: Map<string, JsonSchema>): void {
  const name = shapeName(schema)
  if (name !== null) {
    const shape = withoutNull(schema)
    const known = found.get(name)
    if (known !== undefined) {
      if (JSON.stringify(known) !== JSON.stringify(shape))
        throw new Error(`two different shapes are named ${name}`)
      return
    }
    found.set(name, shape)
  }
  for (const inner of Object.values(schema.properties ?? {})) collect(inner, found)
  for (const inner of schema.anyOf ?? []) collect(inner, found)
  if (schema.items) collect(schema.items, found)
}
