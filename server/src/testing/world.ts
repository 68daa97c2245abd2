// First, so that the database is cloned while everything below is imported.
import './early-database.ts'
import { afterAll, beforeAll } from 'vitest'
import { takeDatabase } from './early-database.ts'
import { type RunningWorld, startWorld, type World } from './start-world.ts'

export type { World }

export function useWorld(environment: NodeJS.ProcessEnv = {}): World {
  let running: RunningWorld | undefined
  beforeAll(async () => {
    running = await startWorld(await takeDatabase(), environment)
  })
  afterAll(async () => running?.stop())
  const world = () => {
    if (!running) throw new Error('the world exists only while tests run')
    return running
  }
  return {
    get ctx() {
      return world().ctx
    },
    get app() {
      return world().app
    },
    get composition() {
      return world().composition
    },
    get baseUrl() {
      return world().baseUrl
    },
    as: (name) => world().as(name),
    onAnotherDevice: (name) => world().onAnotherDevice(name),
    visitor: () => world().visitor(),
    settle: () => world().settle(),
    expectLedgerBalances: () => world().expectLedgerBalances(),
  }
}
