import http2 from 'node:http2'
import type { Transport } from '../live/streams.ts'

/** As browsers speak with a proxy: HTTP/2 over TLS, here with a connection for each stream. */
export const overHttp2 =
  (ca: string): Transport =>
  (address, headers, on) => {
    const { origin, pathname, search } = new URL(address)
    const session = http2.connect(origin, { ca, servername: 'sayso.example' })
    const end = () => {
      session.close()
      on.end()
    }
    session.on('error', end)
    const request = session.request({
      ...headers,
      ':path': pathname + search,
      ':authority': 'sayso.example',
    })
    request.setEncoding('utf8')
    request.on('response', (answer) => on.status(Number(answer[':status'])))
    request.on('data', on.text)
    request.on('close', end)
    request.on('error', end)
    return () => session.destroy()
  }
