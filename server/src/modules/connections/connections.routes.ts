import {
  authTwitter,
  connectInstagram as connectInstagramCall,
  connectTwitter,
  disconnectInstagram,
  disconnectTwitter,
  getInstagramAuthUrl,
  getInstagramInfo,
  getInstagramInfoWithCode,
  getTwitterInfo,
  getTwitterInfoWithCode,
  getTwitterToken,
  importSettings,
} from '@sayso/contract/calls/connections'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { createConnectionsContext } from './connections.context.ts'
import { changeSettings, disconnect, readInfo } from './connections.service.ts'
import { beginInstagram, connectInstagram, readByCode } from './instagram.service.ts'
import { beginTwitter, confirmTwitter, provePin, readProven } from './twitter.service.ts'

export function connectionRoutes(context: Context): Served[] {
  const ctx = createConnectionsContext(context)
  return [
    serve(getTwitterToken, ({ viewer }) => beginTwitter(ctx, viewer)),
    serve(authTwitter, ({ viewer, input }) => provePin(ctx, viewer, input)),
    serve(connectTwitter, ({ viewer, input }) => confirmTwitter(ctx, viewer, input)),
    serve(disconnectTwitter, ({ viewer }) => disconnect(ctx, viewer, 'twitter')),
    serve(getTwitterInfo, ({ viewer }) => readInfo(ctx, viewer, 'twitter')),
    serve(getTwitterInfoWithCode, ({ viewer, input }) => readProven(ctx, viewer, input)),
    serve(getInstagramAuthUrl, ({ viewer }) => beginInstagram(ctx, viewer)),
    serve(connectInstagramCall, ({ viewer, input }) => connectInstagram(ctx, viewer, input)),
    serve(disconnectInstagram, ({ viewer }) => disconnect(ctx, viewer, 'instagram')),
    serve(getInstagramInfo, ({ viewer }) => readInfo(ctx, viewer, 'instagram')),
    serve(getInstagramInfoWithCode, ({ input }) => readByCode(ctx, input)),
    serve(importSettings, ({ viewer, input }) => changeSettings(ctx, viewer, input)),
  ]
}
