import { type Internet, startInternet } from '../internet.ts'
import { PUSH_ADDRESS, type PushStandIn, startPushStandIn } from './stand-in.ts'

/** A push service and the internet by which it is reached, with the settings of a server that uses both. */
export interface PushInternet extends PushStandIn {
  readonly internet: Internet
  readonly environment: Readonly<Record<string, string>>
}

export async function startPushInternet(): Promise<PushInternet> {
  const standIn = await startPushStandIn()
  const internet = await startInternet({
    names: (name) => (name === standIn.host ? [PUSH_ADDRESS] : []),
    site: (_request, response) => void response.writeHead(404).end(),
    portOf: (address) => (address === PUSH_ADDRESS ? standIn.port : null),
  })
  return Object.freeze({
    ...standIn,
    internet,
    environment: { EGRESS_DNS: internet.dns, EGRESS_PROXY: internet.proxy, PUSH_HOSTS: standIn.host },
    async close() {
      await internet.close()
      await standIn.close()
    },
  })
}
