import { watch } from '@sayso/contract/calls/live'
import { liveStream } from '@sayso/contract/streams'
import type { FastifyPluginAsync } from 'fastify'
import { handle, type Route } from '../../rpc/route.ts'
import { handleStream, type StreamRoute } from '../../rpc/stream-route.ts'
import type { Live } from './live.service.ts'

export const liveRoutes = (live: Live): Route[] => [
  handle(watch, async ({ viewer, input }) => {
    await live.watch(viewer, input.connection, input.watch)
    return {}
  }),
]

export const liveStreams = (live: Live): StreamRoute[] => [
  handleStream(liveStream, {
    admit: live.admit,
    open: ({ viewer, address, input, appVersion }) =>
      live.open({ viewer, address, watch: input.watch, appVersion }),
  }),
]

/** A server that closes would wait for streams for ever. */
export const liveHttp = (live: Live): FastifyPluginAsync[] => [
  async (app) => {
    app.addHook('preClose', async () => live.stop())
  },
]
