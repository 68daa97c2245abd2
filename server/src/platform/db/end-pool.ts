import type pg from 'pg'

/**
 * Ends a pool and waits until its connections are really closed. A pool reports its end when it has said goodbye, not
 * when its connections are gone. If the database is dropped at that moment, the server breaks those connections, and a
 * broken connection without a listener ends the process.
 */
export async function endPool(pool: pg.Pool, end: () => Promise<unknown> = () => pool.end()): Promise<void> {
  let open = pool.totalCount
  const gone = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      if (--open === 0) resolve()
    })
  })
  await end()
  await gone
}
