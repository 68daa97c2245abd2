// The pictures of both networks, at a public address like those of the real ones: a server that fetches only from the
// public internet cannot reach them any other way, and must not.
import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Internet, type InternetOptions, startInternet } from '../internet.ts'
import { pictureOf } from './picture.ts'

const HOST = 'pictures.networks.example'
const mediaOrigin = `http://${HOST}`
/** A public address that is never really contacted: connections to it are led to this machine. */
const PICTURES_ADDRESS = '93.184.215.14'

export interface Pictures extends Internet {
  readonly mediaOrigin: string
  /** Makes that many following requests for pictures fail with this status. */
  fail(status: number, times: number): void
}

/** `other` handles every other name and site; without it there are none. */
export async function startPictures(other?: InternetOptions): Promise<Pictures> {
  let failing = { status: 0, times: 0 }
  const internet = await startInternet({
    names: (name, time) => (name === HOST ? [PICTURES_ADDRESS] : (other?.names(name, time) ?? [])),
    site(request, response) {
      if (request.headers.host !== HOST && other) return other.site(request, response)
      if (failing.times > 0) {
        failing.times--
        return void response.writeHead(failing.status).end()
      }
      answerPicture(request, response)
    },
    ...(other?.secureServer && { secureServer: other.secureServer }),
    ...(other?.portOf && { portOf: other.portOf }),
    ...(other?.beyond && { beyond: (address: string) => address !== PICTURES_ADDRESS }),
  })
  return Object.freeze({
    ...internet,
    mediaOrigin,
    fail(status: number, times: number) {
      failing = { status, times }
    },
  })
}

/** A service with TLS on this machine that is known by a name of its own. */
export interface NamedService {
  readonly host: string
  readonly address: string
  readonly port: number
}

/** The same, but everything else is reached for real: for development. `service` is one more that is not. */
export const startPicturesBesideAll = (service: NamedService | null = null): Promise<Pictures> =>
  startPictures({
    names: async (name) =>
      name === service?.host
        ? [service.address]
        : (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address),
    site: (_request, response) => void response.writeHead(404).end(),
    portOf: (address) => (address === service?.address ? service.port : null),
    beyond: () => true,
  })

function answerPicture(request: IncomingMessage, response: ServerResponse): void {
  const name = /^\/media\/([\w-]{1,64})\.png$/.exec(request.url ?? '')?.[1]
  if (name === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf(name))
}
