import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** A string that is one of these words. */
export function choice<const Words extends readonly string[]>(...words: Words): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>(Type.String({ enum: words }))
}

/**
 * The shape or null, as a list of types rather than as alternatives: serialising is far faster if the writer need not
 * try one alternative after another.
 */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const plain: { type?: unknown; enum?: readonly unknown[] } = { ...schema }
  if (typeof plain.type !== 'string') throw new TypeError('only a shape of one type can be made nullable')
  const withNull = { ...plain, type: ['null', plain.type] }
  return Type.Unsafe(plain.enum ? { ...withNull, enum: [...plain.enum, null] } : withNull)
}
