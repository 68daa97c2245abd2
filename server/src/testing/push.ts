import tls from 'node:tls'
import { addPushDevice } from '@sayso/contract/calls/push'
import type { PushDeviceId } from '@sayso/contract/ids'
import { startPushInternet } from '@sayso/sandbox/push/internet'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { PushPayload } from '../modules/notifications/push/push-message.ts'
import type { Actor } from './cast.ts'
import { untilPushed } from './notifications.ts'
import type { World } from './world.ts'

/** A push service on this machine, trusted by this process. Started when the test file is loaded. */
export async function usePush() {
  const service = await startPushInternet()
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), service.certificate])
  afterAll(() => service.close())
  return {
    service,
    environment: {
      ...service.environment,
      LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 86_400 }, push: { afterSeconds: 0 } }),
    },
    /** A browser of this person subscribes and is added. */
    async subscribe(person: Actor, label = 'a phone'): Promise<{ id: PushDeviceId; endpoint: string }> {
      const subscription = service.subscribe()
      const { device_id: id } = await person.call(addPushDevice, { ...subscription, label })
      return { id, endpoint: subscription.endpoint }
    },
    /** What a device was sent, decrypted, in order. */
    sentTo: (endpoint: string): PushPayload[] =>
      service.messages
        .filter((message) => message.endpoint === endpoint)
        .map(({ text }) => JSON.parse(text) as PushPayload),
  }
}

/** Messages due within these minutes are due now, and sent ones were sent that much earlier. */
export async function pushTimePasses(world: World, minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes}::int)`
  await untilPushed(world)
  await world.ctx.db.write(async (tx) => {
    await sql`update notification_push set last_at = last_at - ${passed}`.execute(tx)
    await sql`update push_device set failing_since = failing_since - ${passed}`.execute(tx)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${passed}
               where task_id in (select id from graphile_worker._private_tasks where identifier like 'notifications.%push%')
                 and locked_at is null`.execute(tx)
  })
  await untilPushed(world)
}
