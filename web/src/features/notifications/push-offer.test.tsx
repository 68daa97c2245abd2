import { defaultLimits } from '@sayso/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerCall } from '../../testing/api.ts'
import { show } from '../../testing/show.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { PushOffer } from './push-offer.tsx'
import { notification } from './test-kit.ts'

const KEY = 'the-public-key'
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const late = notification({ created: ago(3) })
const heading = () => page.getByRole('heading', { name: 'Get these on this device' })

/** This browser, as far as push messages are concerned. */
function browserSays(permission: NotificationPermission, answer: NotificationPermission = 'granted'): void {
  const requestPermission = async () => {
    Object.assign(Notification, { permission: answer })
    return answer
  }
  vi.stubGlobal('Notification', { permission, requestPermission })
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const pushManager = { subscribe: vi.fn(async () => subscription), getSubscription: async () => null }
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({ pushManager } as never)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never)
}

function serverSays(push_public_key: string | null) {
  return answerCall('unauth/config', () => ({ push_public_key, limits: defaultLimits }) as never)
}

beforeEach(() => signIn())

test('it is offered after something was read late, and a press adds this browser', async () => {
  browserSays('default')
  serverSays(KEY)
  const added = answerCall('user/addPushDevice', () => ({ device_id: '1' }) as never)
  await show(<PushOffer lines={[late]} />)
  await expect.element(heading()).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(heading()).not.toBeInTheDocument()
  expect(added).toMatchObject([{ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }])
})

test('declined, it is not offered in this browser for 90 days', async () => {
  browserSays('default')
  serverSays(KEY)
  const { unmount } = await show(<PushOffer lines={[late]} />)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(heading()).not.toBeInTheDocument()
  await unmount()
  const asked = serverSays(KEY)
  await show(<PushOffer lines={[late]} />)
  expect(heading().query()).toBeNull()
  expect(asked).toEqual([])

  localStorage.setItem('push_offer_declined', String(Date.now() - 91 * 24 * HOUR_MS))
  await show(<PushOffer lines={[late]} />)
  await expect.element(heading()).toBeVisible()
})

test('somebody who blocks notifications is not asked any more', async () => {
  browserSays('default', 'denied')
  serverSays(KEY)
  await show(<PushOffer lines={[late]} />)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(heading()).not.toBeInTheDocument()
})

test.each([
  ['it was blocked', 'denied', late],
  ['it was allowed, and turned off in the settings', 'granted', late],
  ['nothing was read late', 'default', notification({ created: ago(0.5) })],
  ['what is late is only a like', 'default', notification({ created: ago(3), kind: 'other' })],
  ['it was read before', 'default', notification({ created: ago(3), is_read: true })],
] as const)('it is not offered if %s, and nothing is asked of the server', async (_, permission, line) => {
  browserSays(permission)
  await show(<PushOffer lines={[line]} />)
  expect(heading().query()).toBeNull()
})

test('it is not offered if this installation sends no push messages', async () => {
  browserSays('default')
  const asked = serverSays(null)
  await show(<PushOffer lines={[late]} />)
  await expect.poll(() => asked.length).toBe(1)
  expect(heading().query()).toBeNull()
})
