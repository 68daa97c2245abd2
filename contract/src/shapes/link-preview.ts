import { Type } from 'typebox'
import { nullable } from './schema.ts'

/** What a page says about itself. All but the address may be unknown. */
export const linkPreview = {
  url: Type.String(),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  image: nullable(Type.String({ description: 'served by us, never by the page itself' })),
  site_name: nullable(Type.String()),
}
