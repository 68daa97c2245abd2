import { Type } from 'typebox'
import { nullable } from './schema.ts'

/** The place at a position, as far as it is known. */
export const location = {
  city: nullable(Type.String()),
  state: nullable(Type.String()),
  country: nullable(Type.String()),
  zip_code: nullable(Type.String()),
}
