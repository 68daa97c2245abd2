import { setTimeout as rest } from 'node:timers/promises'
import type { Call } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { createPost, getPost } from '@sayso/contract/calls/posts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeModules } from '../../all-modules.ts'
import { type App, createApp } from '../../app.ts'
import { type Context, closeContext, createContext } from '../../context.ts'
import { listenAnywhere } from '../../testing/any-port.ts'
import { type Actor, send } from '../../testing/cast.ts'
import { staffOf } from '../../testing/decisions.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const staff = staffOf(world)
let second: { ctx: Context; app: App; baseUrl: string }

beforeAll(async () => {
  const ctx = createContext(world.ctx.config)
  const app = await createApp(ctx, null, null, composeModules(ctx))
  second = { ctx, app, baseUrl: await listenAnywhere(app.http) }
})
afterAll(async () => {
  second.app.http.server.closeAllConnections()
  await second.app.http.close()
  await closeContext(second.ctx)
})

const WITHIN_MS = 2000

/** Asks the other process again and again; when the first call began that was answered so. */
async function untilThere(isSo: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  for (;;) {
    const asked = Date.now() - began
    if ((await isSo()) || asked > 5000) return asked
    await rest(20)
  }
}

const there = (who: Actor, { path, methods: [method = 'GET'] }: Call, input: object) =>
  send(second.baseUrl, path, { user_profile_id: who.profileId, ...input }, method, who.token)

test('a decision is in force in the other process within two seconds, without any worker', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const visitor = await world.visitor()
  const text = 'known to both processes'
  const id = await alice.publish({ text })
  const isListed = async () => JSON.stringify((await there(visitor, globalFeed, {})).body).includes(text)
  const isOpen = async () => (await there(bob, getPost, { post_id: id })).body.success
  expect([await isListed(), await isOpen()]).toEqual([true, true])

  await staff.takeDown(id)
  expect(await untilThere(async () => !(await isOpen()))).toBeLessThan(WITHIN_MS)
  expect(await untilThere(async () => !(await isListed()))).toBeLessThan(WITHIN_MS)
  await staff.restore(id)
  expect(await untilThere(isOpen)).toBeLessThan(WITHIN_MS)
  expect(await untilThere(isListed)).toBeLessThan(WITHIN_MS)

  await staff.suspend(alice)
  // The session is asked at every request.
  expect((await there(alice, createPost, { text: 'now' })).body.code).toBe('account_suspended')
  expect(await untilThere(async () => !(await isListed()))).toBeLessThan(WITHIN_MS)
  expect(await isOpen()).toBe(true)
  await staff.close(alice)
  expect((await there(alice, getPost, { post_id: id })).body.code).toBe('session_expired')
  expect(await untilThere(async () => !(await isOpen()))).toBeLessThan(WITHIN_MS)
  await staff.reinstate(alice)
  expect(await untilThere(isOpen)).toBeLessThan(WITHIN_MS)
  expect(await untilThere(isListed)).toBeLessThan(WITHIN_MS)
})
