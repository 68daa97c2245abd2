import {
  importArchive,
  importInstagram,
  importRuns,
  importStatus,
  importTwitter,
} from '@sayso/contract/calls/connections'
import { handle, type Route } from '../../rpc/route.ts'
import type { ImportsContext } from './imports.context.ts'
import { newest, ownershipOf, start, startFromArchive, status } from './run/start-import.service.ts'

export function importRoutes(ctx: ImportsContext): Route[] {
  return [
    handle(importTwitter, ({ viewer, input }) => start(ctx, viewer, 'twitter', input)),
    handle(importInstagram, ({ viewer, input }) => start(ctx, viewer, 'instagram', input)),
    handle(importArchive, (call) => startFromArchive(ctx, call)),
    handle(importStatus, ({ input }) => status(ctx, input.job_id), ownershipOf(ctx)),
    handle(importRuns, ({ viewer }) => newest(ctx, viewer)),
  ]
}
