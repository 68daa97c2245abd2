import { Type } from 'typebox'
import { nullable } from './schema.ts'

/** A page's own description of itself. Everything but the URL may be unknown. */
export const linkPreview = {
  url: Type.String(),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  image: nullable(Type.String({ description: 'served by us, never by the page itself' })),
  site_name: nullable(Type.String()),
}
