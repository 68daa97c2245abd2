import { commentOnPost } from '@sayso/contract/calls/comments'
import type { PushDeviceId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { untilPushed } from '../../../testing/notifications.ts'
import { pushTimePasses, usePush } from '../../../testing/push.ts'
import { runJob } from '../../../testing/run-job.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { pushMessages } from '../notifications.metrics.ts'

const push = await usePush()
const world = useWorld(push.environment)
const DAY = 24 * 60
const { faults } = push.service

let alice: Actor
let bob: Actor
let device: { id: PushDeviceId; endpoint: string }

beforeEach(async () => {
  ;[alice, bob] = [await world.as('alice'), await world.as('bob')]
  await pushTimePasses(world, 3 * DAY)
  device = await push.subscribe(alice)
})
afterEach(async () => {
  faults.clear()
  await rowsOf(world.ctx, sql`delete from push_device returning id`)
  await world.ctx.redis.del(`push-wait:${device.id}`)
})

const attempts = () => faults.rules().reduce((sum, { struck }) => sum + struck, 0)
const sent = () => push.sentTo(device.endpoint).length

const devices = async () =>
  rowsOf(
    world.ctx,
    sql<{ is_failing: boolean; was_reached: boolean }>`
      select failing_since is not null as is_failing, last_ok_at is not null as was_reached from push_device`,
  )

async function sayTo(person: Actor): Promise<void> {
  await bob.call(commentOnPost, { post_id: await person.publish({ text: 'x' }), comment: 'y' })
  await untilPushed(world)
}

const rejected = async () => {
  const { values } = await pushMessages(world.ctx.metrics).get()
  return values.find(({ labels }) => labels['result'] === 'rejected')?.value ?? 0
}

test('a device that was reached is remembered as such', async () => {
  await sayTo(alice)
  expect(sent()).toBe(1)
  expect(await devices()).toEqual([{ is_failing: false, was_reached: true }])
})

test.for(['gone', 'not_found'] as const)('a device that is %s is deleted', async (fault) => {
  faults.add({ fault })
  await sayTo(alice)
  expect(await devices()).toEqual([])
  expect(attempts()).toBe(1)
})

test('a message that came through after failures is sent once', async () => {
  faults.add({ fault: 'error', times: 2 })
  await sayTo(alice)
  for (const _ of [1, 2, 3, 4]) await pushTimePasses(world, 61)
  expect([attempts(), sent()]).toEqual([2, 1])
  expect(await devices()).toEqual([{ is_failing: false, was_reached: true }])
})

test('Retry-After is obeyed, also by the next message', async () => {
  faults.add({ fault: 'rate_limit', times: 1, seconds: 3600 })
  await sayTo(alice)
  await pushTimePasses(world, 59)
  await pushTimePasses(world, 30)
  expect([attempts(), sent()]).toEqual([1, 0])
  await world.ctx.redis.del(`push-wait:${device.id}`)
  await pushTimePasses(world, 61)
  expect(sent()).toBe(1)
})

test('what could not be delivered within a day is given up', async () => {
  faults.add({ fault: 'error' })
  await sayTo(alice)
  await rowsOf(
    world.ctx,
    sql`update graphile_worker._private_jobs
           set payload = jsonb_set(payload::jsonb, '{since}', to_jsonb((payload ->> 'since')::bigint - 86400000))::json
         where payload ->> 'messageId' is not null returning id`,
  )
  await pushTimePasses(world, 61)
  const before = attempts()
  faults.clear()
  await pushTimePasses(world, 61)
  expect([before, sent()]).toEqual([2, 0])
})

test('a device that fails for 14 days is deleted', async () => {
  faults.add({ fault: 'error' })
  await sayTo(alice)
  await rowsOf(
    world.ctx,
    sql`update push_device set failing_since = now() - interval '13 days 23 hours' returning id`,
  )
  await pushTimePasses(world, 1)
  expect(await devices()).toHaveLength(1)
  await pushTimePasses(world, 61)
  expect(await devices()).toEqual([])
})

test('a redirect is not followed, and an operator learns of what the service does not accept', async () => {
  const before = await rejected()
  faults.add({ fault: 'redirect', times: 1 })
  await sayTo(alice)
  await pushTimePasses(world, DAY)
  expect([sent(), await rejected()]).toEqual([0, before + 1])
  expect(push.service.internet.lookups.has('elsewhere.example')).toBe(false)
  expect(await devices()).toMatchObject([{ is_failing: true }])
})

test('a message that was accepted is not sent again when its worker died before it could say so', async () => {
  await sayTo(alice)
  const [delivery] = await rowsOf(
    world.ctx,
    sql<{ id: string }>`select wire_id(id) as id from notification order by newest_id desc limit 1`,
  )
  const payload = { deviceId: device.id, notificationIds: [delivery?.id], since: Date.now(), attempt: 0 }
  await runJob(world, 'notifications.deliver-push', { ...payload, messageId: 'a' })
  await runJob(world, 'notifications.deliver-push', { ...payload, messageId: 'a' })
  expect(sent()).toBe(2)
  await runJob(world, 'notifications.deliver-push', { ...payload, messageId: 'b' })
  expect(sent()).toBe(3)
  // A repeated message replaces the first one.
  const own = push.service.messages.filter(({ endpoint }) => endpoint === device.endpoint)
  expect(new Set(own.map(({ topic }) => topic)).size).toBe(1)
  expect(new Set(push.sentTo(device.endpoint).map(({ tag }) => tag)).size).toBe(1)
})

// Last: a service that did not answer is left alone for some seconds.
test('a service that cuts the connection is tried again later, and others do not wait for it', async () => {
  faults.add({ fault: 'drop', times: 1 })
  await sayTo(alice)
  expect([attempts(), sent()]).toEqual([1, 0])
  await sayTo(alice)
  await pushTimePasses(world, 61)
  expect([attempts(), sent()]).toEqual([1, 0])
  expect(await devices()).toMatchObject([{ is_failing: true }])
})
