import { invalidRequest } from './errors.ts'
import type { Raw } from './form.ts'

/** Reads one parameter. An empty string is what a client sends for "not set". */
export interface Field<T> {
  read(value: Raw | undefined, name: string): T
}

export type Schema = Readonly<Record<string, Field<unknown>>>
export type Reads<S extends Schema> = { [K in keyof S]: S[K] extends Field<infer T> ? T : never }

/** Reads every parameter in the schema. Any other parameter is a mistake and causes an error. */
export function readParams<S extends Schema>(schema: S, raw: { [name: string]: Raw }, within = ''): Reads<S> {
  const full = (name: string) => (within === '' ? name : `${within}[${name}]`)
  for (const name of Object.keys(raw)) {
    if (Object.hasOwn(schema, name)) continue
    const message = `Received unknown parameter: ${full(name)}`
    throw invalidRequest(message, { code: 'parameter_unknown', param: full(name) })
  }
  const read = Object.entries(schema).map(([name, field]) => [name, field.read(raw[name], full(name))])
  return Object.fromEntries(read) as Reads<S>
}

export function required<T>(field: Field<T | undefined>): Field<T> {
  return {
    read(value, name) {
      const read = field.read(value, name)
      if (read !== undefined) return read
      throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
    },
  }
}

export const text = (max = 5_000): Field<string | undefined> =>
  plain((value, name) => {
    if (value.length <= max) return value
    throw invalidRequest(`Invalid string: at most ${max} characters`, {
      code: 'parameter_invalid_string',
      param: name,
    })
  })

export const integer = (): Field<number | undefined> =>
  plain((value, name) => {
    if (/^-?\d{1,12}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  })

export const flag = (): Field<boolean | undefined> =>
  plain((value, name) => {
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
  })

export const oneOf = <const T extends string>(...allowed: T[]): Field<T | undefined> =>
  plain((value, name) => {
    const found = allowed.find((one) => one === value)
    if (found !== undefined) return found
    throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
  })

export const listOf = <T>(field: Field<T | undefined>): Field<T[] | undefined> => ({
  read(value, name) {
    if (value === undefined || value === '') return undefined
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name })
    return value.map((one, at) => required(field).read(one, `${name}[${at}]`))
  },
})

export const group = <S extends Schema>(schema: S): Field<Reads<S> | undefined> => ({
  read(value, name) {
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequest('Invalid object', { param: name })
    return readParams(schema, value, name)
  },
})

const maxNotes = 50

export const metadata = (): Field<Record<string, string>> => ({
  read(value, name) {
    if (value === undefined || value === '') return {}
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequest('Invalid object', { param: name })
    const entries = Object.entries(value)
    const isSound = entries.every(
      ([key, one]) => key.length <= 40 && typeof one === 'string' && one.length <= 500,
    )
    if (isSound && entries.length <= maxNotes) return Object.fromEntries(entries) as Record<string, string>
    throw invalidRequest('Metadata holds at most 50 keys of 40 characters with values of 500', {
      param: name,
    })
  },
})

function plain<T>(read: (value: string, name: string) => T): Field<T | undefined> {
  return {
    read(value, name) {
      if (value === undefined || value === '') return undefined
      if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name })
      return read(value, name)
    },
  }
}
