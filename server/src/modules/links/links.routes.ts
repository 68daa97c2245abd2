import { linkPreview } from '@sayso/contract/calls/posts'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import type { Pictures } from './links.context.ts'
import { createLinks } from './links.service.ts'

export function linkRoutes(ctx: Context, pictures: Pictures): Route[] {
  const links = createLinks(ctx, pictures)
  return [handle(linkPreview, ({ input }) => links.preview(input.url))]
}
