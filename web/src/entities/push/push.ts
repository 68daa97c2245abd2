import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../session/index.ts'

/**
 * Whether this browser can get push messages:
 * - `on`, `off`  they are sent here, or could be
 * - `blocked`    the user does not allow them; only the browser's own settings can change that
 * - `install`    iOS: only if the app is on the home screen
 * - `never`      the browser cannot
 */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'never'

const IOS = /iPhone|iPad/

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

async function readPushState(): Promise<PushState> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!canPush) return IOS.test(navigator.userAgent) && !isInstalled() ? 'install' : 'never'
  if (Notification.permission === 'denied') return 'blocked'
  return (await currentSubscription()) === null ? 'off' : 'on'
}

export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  staleTime: 0,
})

/** The user pressed a button, which a browser demands before it asks for permission. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    // A promise that every push shows a notification; without it, browsers refuse.
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await sessionCall('user/addPushDevice', {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      label: deviceName(navigator.userAgent),
    })
  } catch (error) {
    // The server does not know it, so nothing would ever arrive.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Ends push messages to this browser. The server deletes a device whose push service no longer knows it. */
export async function turnPushOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** `Chrome on Android`: how the list of devices names this browser. */
export function deviceName(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  return [find(BROWSERS) ?? 'Browser', find(SYSTEMS)].filter(Boolean).join(' on ')
}
