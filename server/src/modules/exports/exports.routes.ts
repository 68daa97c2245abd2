import { exportLink, exportList, exportStart } from '@sayso/contract/calls/personal-data'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { askForExport, linkToExport, listExports } from './ask/ask-for-export.service.ts'

export const exportRoutes = (ctx: Context): Route[] => [
  handle(exportStart, ({ viewer }) => askForExport(ctx, viewer)),
  handle(exportList, ({ viewer }) => listExports(ctx, viewer)),
  handle(exportLink, ({ viewer, input }) => linkToExport(ctx, viewer, input.export_id)),
]
