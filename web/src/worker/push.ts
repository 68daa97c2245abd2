import { type PressedEvent, type PushedEvent, scope } from './scope.ts'

/** What the server sends: the sentence of the inbox, where it leads, what it replaces, and how much is unread. */
interface Pushed {
  readonly v: 1
  readonly text: string
  readonly path: string
  readonly tag: string
  readonly n: number
  /** The profile it was sent to; null if it is about several. */
  readonly profile: string | null
}

const PRODUCT = 'Sayso'

export function answerPushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
}

/** A browser demands a notification for every push, so one that cannot be read shows at least that there is something. */
async function show({ data }: PushedEvent): Promise<void> {
  const { text, path, tag, n, profile } = read(data)
  await Promise.all([
    scope.registration.showNotification(PRODUCT, {
      body: text,
      tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path, profile },
    }),
    showBadge(n),
  ])
}

function read(data: PushedEvent['data']): Pushed {
  const unknown: Pushed = { v: 1, text: '', path: '/notifications', tag: 'unknown', n: 0, profile: null }
  try {
    const pushed = data?.json() as Pushed | null
    return pushed?.v === 1 && isOwnPath(pushed.path) ? pushed : unknown
  } catch {
    return unknown
  }
}

/** `//host` would be another site. */
const isOwnPath = (path: unknown) => typeof path === 'string' && /^\/(?![/\\])/.test(path)

async function showBadge(count: number): Promise<void> {
  if ('setAppBadge' in scope.navigator) await scope.navigator.setAppBadge(count).catch(() => {})
}

async function open({ notification }: PressedEvent): Promise<void> {
  notification.close()
  const { path, profile } = notification.data as Pick<Pushed, 'path' | 'profile'>
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === new URL(path, location.origin).pathname)
  // Another page is left alone: something may be half written there.
  if (there) await there.focus()
  else await scope.clients.openWindow(profile === null ? path : underProfile(path, profile))
}

/** The app acts as one profile at a time: the list of notifications switches to the right one and goes on. */
const underProfile = (path: string, profile: string) =>
  `/notifications?${new URLSearchParams({ profile, to: path })}`
