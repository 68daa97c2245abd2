import type { FastifyInstance } from 'fastify'

const MOST_TRIES = 5

/**
 * Listens wherever there is room. Two processes can be given the same free port at the same moment; the one that
 * begins to listen second is told that it is taken, and asks again.
 */
export async function listenAnywhere(http: FastifyInstance): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await http.listen({ host: '127.0.0.1', port: 0 })
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EADDRINUSE' || tries === MOST_TRIES) throw error
    }
  }
}
