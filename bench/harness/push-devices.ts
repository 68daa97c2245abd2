import type { PushInternet } from '@sayso/sandbox/push/internet'
import type { Subscription } from '@sayso/sandbox/push/subscriptions'
import { callAs, type Member } from './members.ts'

export interface Device extends Subscription {
  readonly owner: Member
  readonly id: string
}

/** A browser of this person subscribes and is added. */
export async function addDevice(
  url: string,
  service: Pick<PushInternet, 'subscribe'>,
  owner: Member,
): Promise<Device> {
  const subscription = service.subscribe()
  const { body, text } = await callAs(url, owner, 'user/addPushDevice', { ...subscription, label: 'a phone' })
  if (body.success !== true) throw new Error(`the device was not added: ${text}`)
  return { ...subscription, owner, id: String(body['device_id']) }
}
