import {
  importArchive,
  importInstagram,
  importRuns,
  importStatus,
  importTwitter,
} from '@sayso/contract/calls/connections'
import { type Served, serve } from '../../door/serve.ts'
import type { PostsContext } from '../posts/index.ts'
import { createImportsContext } from './imports.context.ts'
import { newest, ownershipOf, start, startFromArchive, status } from './start.service.ts'

export function importRoutes(posts: PostsContext): Served[] {
  const ctx = createImportsContext(posts)
  return [
    serve(importTwitter, ({ viewer, input }) => start(ctx, viewer, 'twitter', input)),
    serve(importInstagram, ({ viewer, input }) => start(ctx, viewer, 'instagram', input)),
    serve(importArchive, (asked) => startFromArchive(ctx, asked)),
    serve(importStatus, ({ input }) => status(ctx, input.job_id), ownershipOf(ctx)),
    serve(importRuns, ({ viewer }) => newest(ctx, viewer)),
  ]
}
