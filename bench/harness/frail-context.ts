import { createWorkerContext } from '@sayso/server/context'
import { readConfig } from '@sayso/server/platform/config/config'
import type { WriteOptions } from '@sayso/server/platform/db/db'
import { afterCommit, type Tx } from '@sayso/server/platform/db/tx'

const unluck = Number(process.env['UNLUCK'] ?? 0)

/** Kills this process, as often as `UNLUCK` says: at moments that a kill from outside hardly ever meets. */
export const dieIfUnlucky = (): void => {
  if (Math.random() < unluck) process.kill(process.pid, 'SIGKILL')
}

/**
 * The product's context, whose process sometimes dies inside a transaction or just after one. What the proof itself
 * writes goes through `plainDb`, which is not interrupted.
 */
export function createFrailContext() {
  const context = createWorkerContext(readConfig(process.env))
  const { db } = context
  const write = <T>(body: (tx: Tx) => Promise<T>, options?: WriteOptions) =>
    db.write(async (tx) => {
      const value = await body(tx)
      dieIfUnlucky()
      afterCommit(tx, dieIfUnlucky)
      return value
    }, options)
  return { frail: { ...context, db: { ...db, write } }, plainDb: db }
}
