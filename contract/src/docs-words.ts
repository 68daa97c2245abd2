import { isNullable, type JsonSchema, shapeName, withoutNull } from './json-schema.ts'

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The type of a value as HTML; named shapes link to their description. */
export function typeHtml(schema: JsonSchema): string {
  if (isNullable(schema)) return `${typeHtml(withoutNull(schema))} or null`
  const name = shapeName(schema)
  if (name !== null) return `<a href="#shape-${name}">${name}</a>`
  if (schema.anyOf) return schema.anyOf.map(typeHtml).join(' or ')
  if (schema.items) return `list of ${typeHtml(schema.items)}`
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')
  if (schema.title !== undefined) return escapeHtml(schema.title)
  return PLAIN_WORDS[String(schema.type)] ?? 'anything'
}

/** A value's limits, in words. */
export function limitsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, description } = schema
  return [
    ...(description === undefined ? [] : [description]),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...(schema.default === undefined ? [] : [`${String(schema.default)} unless sent`]),
  ].join('; ')
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  const shown = (value: number) => value.toLocaleString('en-US')
  if (from !== undefined && to !== undefined) return [`${shown(from)} to ${shown(to)}${unit}`]
  if (to !== undefined) return [`at most ${shown(to)}${unit}`]
  if (from !== undefined) return [`at least ${shown(from)}${unit}`]
  return []
}
