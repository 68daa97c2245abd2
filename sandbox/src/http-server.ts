import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Runs a stand-in's HTTP server on this machine. An error in it is printed, and ends only that response. */
export async function serveHere(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  wishedPort: number,
) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`stand-in: ${String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wishedPort, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
