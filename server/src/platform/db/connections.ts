import pg from 'pg'

/**
 * A connection may break at any moment, and `pg` tells its client so by an `error` event, also when somebody waits for
 * an answer and is told there. An `error` event that nobody listens to ends the process, so every connection of ours
 * is opened here and has a listener from the first moment to the last.
 */
const ignore = () => {}

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config })
  // One that breaks while idle is replaced by the pool, which says so too.
  pool.on('error', ignore)
  // The pool listens only to those that are idle.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** A connection for what needs one of its own: locks of a session, migrations, long looks. */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, ...config })
  client.on('error', ignore)
  await client.connect()
  return client
}
