import type pg from 'pg'

/**
 * A pool says that it has ended when it has said goodbye, not when its connections are gone. Whoever drops the
 * database at that moment has the server break them, and a broken connection that nobody listens to ends the process.
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
