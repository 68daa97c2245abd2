import type { FastifyInstance } from 'fastify'

const MAX_TRIES = 5

/**
 * Listens on any free port. Two processes can be given the same free port at the same moment; the second one to listen
 * gets an error and asks again.
 */
export async function listenAnywhere(http: FastifyInstance): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await http.listen({ host: '127.0.0.1', port: 0 })
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EADDRINUSE' || tries === MAX_TRIES) throw error
    }
  }
}
