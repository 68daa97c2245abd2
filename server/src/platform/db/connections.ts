import pg from 'pg'

/**
 * Opens every connection with an `error` listener that stays for its whole life. A connection may break at any moment,
 * and `pg` then emits an `error` event on its client, even if a pending query also rejects. An `error` event without a
 * listener ends the process.
 */
const ignore = () => {}

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config })
  // An idle connection that breaks is replaced by the pool, which emits `error` too.
  pool.on('error', ignore)
  // The pool itself only listens to idle connections.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** Opens a dedicated connection, for session locks, migrations and long queries. */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, ...config })
  client.on('error', ignore)
  await client.connect()
  return client
}
