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
import { handle, type Route } from '../../rpc/route.ts'
import { beginInstagram, connectInstagram, readByCode } from './connect-instagram.service.ts'
import { beginTwitter, confirmTwitter, provePin, readProven } from './connect-twitter.service.ts'
import { createConnectionsContext } from './connections.context.ts'
import { changeSettings, disconnect, readInfo } from './keep-connection.service.ts'

export function connectionRoutes(context: Context): Route[] {
  const ctx = createConnectionsContext(context)
  return [
    handle(getTwitterToken, ({ viewer }) => beginTwitter(ctx, viewer)),
    handle(authTwitter, ({ viewer, input }) => provePin(ctx, viewer, input)),
    handle(connectTwitter, ({ viewer, input }) => confirmTwitter(ctx, viewer, input)),
    handle(disconnectTwitter, ({ viewer }) => disconnect(ctx, viewer, 'twitter')),
    handle(getTwitterInfo, ({ viewer }) => readInfo(ctx, viewer, 'twitter')),
    handle(getTwitterInfoWithCode, ({ viewer, input }) => readProven(ctx, viewer, input)),
    handle(getInstagramAuthUrl, ({ viewer }) => beginInstagram(ctx, viewer)),
    handle(connectInstagramCall, ({ viewer, input }) => connectInstagram(ctx, viewer, input)),
    handle(disconnectInstagram, ({ viewer }) => disconnect(ctx, viewer, 'instagram')),
    handle(getInstagramInfo, ({ viewer }) => readInfo(ctx, viewer, 'instagram')),
    handle(getInstagramInfoWithCode, ({ input }) => readByCode(ctx, input)),
    handle(importSettings, ({ viewer, input }) => changeSettings(ctx, viewer, input)),
  ]
}
