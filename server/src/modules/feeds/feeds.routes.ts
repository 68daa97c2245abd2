import { globalFeed } from '@sayso/contract/calls/feeds'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { createFeeds } from './feeds.service.ts'

export function feedRoutes(ctx: Context): Served[] {
  const feeds = createFeeds(ctx)
  return [serve(globalFeed, ({ viewer, input }) => feeds.global(viewer, input))]
}
