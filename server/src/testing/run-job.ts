import type { Context } from '../context.ts'
import type { World } from './world.ts'

/** Runs a job now, whatever its schedule says: by its name, with the engines of the world or others. */
export async function runJob(world: World, name: string, payload: object = {}, ctx: Context = world.ctx) {
  const handler = world.composition.jobs.find(({ type }) => type.name === name)
  if (!handler) throw new Error(`no module handles the job ${name}`)
  const { inTransaction } = handler
  if (inTransaction) return ctx.db.write((tx) => inTransaction(tx, payload as never, ctx))
  return handler.atLeastOnce?.(ctx, payload as never)
}
