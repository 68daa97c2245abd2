import { notificationSettings } from '@sayso/contract/calls/notifications'
import { addPushDevice, removePushDevice } from '@sayso/contract/calls/push'
import { config } from '@sayso/contract/calls/unauth'
import { logout } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formOf, registered } from '../../../testing/person.ts'
import { usePush } from '../../../testing/push.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const push = await usePush()
const world = useWorld({ ...push.environment, LIMITS: JSON.stringify({ push: { devicesMax: 3 } }) })

const count = async () => {
  const [row] = await rowsOf(world.ctx, sql<{ n: number }>`select count(*)::int as n from push_device`)
  return row?.n ?? 0
}

test('browsers learn the key they subscribe with', async () => {
  const visitor = await world.visitor()
  const { push_public_key } = await visitor.call(config)
  expect(push_public_key).toBe(world.ctx.config.push?.publicKey)
})

test('neither the address nor the keys of a device are stored as they are', async () => {
  const alice = await world.as('alice')
  const subscription = push.service.subscribe()
  const { device_id } = await alice.call(addPushDevice, { ...subscription, label: ' My phone ' })
  const [row] = await rowsOf(
    world.ctx,
    sql<{ stored: string; label: string }>`
      select encode(sealed, 'escape') || encode(endpoint_hash, 'escape') as stored, label from push_device`,
  )
  expect(row?.label).toBe('My phone')
  for (const value of [...Object.values(subscription), 'push.standin.example'])
    expect(row?.stored).not.toContain(value)
  const settings = await alice.ask(notificationSettings)
  expect(settings.body['devices']).toMatchObject([{ device_id, label: 'My phone', is_this: true }])
  for (const value of Object.values(subscription)) expect(JSON.stringify(settings.body)).not.toContain(value)
  await alice.call(removePushDevice, { device_id })
  expect(await count()).toBe(0)
})

test.for([
  ['another host', 'https://push.example/x'],
  ['a name that only looks like it', 'https://push.standin.example.evil.example/x'],
  ['a name below it', 'https://a.push.standin.example/x'],
  ['no TLS', 'http://push.standin.example/x'],
  ['another port', 'https://push.standin.example:8443/x'],
  ['a user', 'https://me@push.standin.example/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['another spelling', 'https://PUSH.standin.example/x'],
  ['a fragment', 'https://push.standin.example/x#y'],
  ['no address', 'push.standin.example'],
] as const)('%s is not a push service', async ([, endpoint]) => {
  const alice = await world.as('alice')
  const { body } = await alice.ask(addPushDevice, { ...push.service.subscribe(), endpoint, label: '' })
  expect(body.code).toBe('push_service_unknown')
  expect(await count()).toBe(0)
})

test.for([
  ['a short secret', { auth: 'AAAA' }],
  ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a key of another size', { p256dh: 'BAAA' }],
] as const)('%s is rejected when the device is added', async ([, change]) => {
  const alice = await world.as('alice')
  const { body } = await alice.ask(addPushDevice, { ...push.service.subscribe(), ...change, label: '' })
  expect(body.code).toBe('push_service_unknown')
})

test('an account has a limited number of devices, and adding one again is not another', async () => {
  const bob = await world.as('bob')
  const subscriptions = [1, 2, 3].map(() => push.service.subscribe())
  const ids = []
  for (const one of subscriptions) ids.push((await bob.call(addPushDevice, { ...one, label: '' })).device_id)
  const again = await bob.call(addPushDevice, { ...subscriptions[0], label: 'again' })
  expect(again.device_id).toBe(ids[0])
  const { body } = await bob.ask(addPushDevice, { ...push.service.subscribe(), label: '' })
  expect(body).toMatchObject({ code: 'push_devices_full' })
  expect(body.error).toContain('at most 3')
  for (const device_id of ids) await bob.call(removePushDevice, { device_id })
})

test('a device belongs to whoever was last logged in there, and nobody else removes it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const subscription = push.service.subscribe()
  const { device_id } = await alice.call(addPushDevice, { ...subscription, label: '' })
  expect((await bob.ask(removePushDevice, { device_id })).body.code).toBe('push_device_not_found')
  await bob.call(addPushDevice, { ...subscription, label: '' })
  expect((await alice.ask(removePushDevice, { device_id })).body.code).toBe('push_device_not_found')
  await bob.call(removePushDevice, { device_id })
  expect((await bob.ask(removePushDevice, { device_id })).body.code).toBe('push_device_not_found')
})

test('a device goes with its session', async () => {
  const token = await registered(world.baseUrl, 'leaver')
  await rowsOf(
    world.ctx,
    sql`update account set verified_at = now() where email = ${formOf('leaver').email} returning id`,
  )
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${world.baseUrl}/api/${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { success: boolean }
  }
  const before = await count()
  const added = await ask(addPushDevice.path, { ...push.service.subscribe(), label: '' })
  expect([added.success, await count()]).toEqual([true, before + 1])
  await ask(logout.path, {})
  expect(await count()).toBe(before)
})

test('visitors, and members without a confirmed address, cannot add one', async () => {
  const visitor = await world.visitor()
  const { status } = await visitor.ask(addPushDevice, { ...push.service.subscribe(), label: '' })
  expect(status).toBe(403)
})
