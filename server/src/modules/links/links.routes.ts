import { linkPreview } from '@sayso/contract/calls/posts'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import type { Pictures } from './links.context.ts'
import { createLinks } from './links.service.ts'

export function linkRoutes(ctx: Context, pictures: Pictures): Served[] {
  const links = createLinks(ctx, pictures)
  return [serve(linkPreview, ({ input }) => links.preview(input.url))]
}
