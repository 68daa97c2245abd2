import { setTimeout as rest } from 'node:timers/promises'
import { startPushInternet } from '@sayso/sandbox/push/internet'
import type { Member } from './members.ts'
import { addDevice } from './push-devices.ts'

type Person = Pick<Member, 'token' | 'profileId'>

/** What reaches people without being asked for: push messages to devices, decrypted, and the events of open apps. */
export interface Deliveries {
  /** The settings of the servers that send it. */
  readonly env: Readonly<Record<string, string>>
  addDevice(url: string, owner: Person): Promise<void>
  /** Opens a stream and reads it to the end. Whoever has one is sent no push messages. */
  openApp(url: string, owner: Person, posts: readonly string[]): Promise<void>
  pushes(): readonly string[]
  /** One text for each open app. */
  streams(): readonly string[]
  /** Waits until there are that many push messages, and every open app got all of these events. */
  arrive(expected: { pushes: number; events: readonly string[] }): Promise<boolean>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000

export async function startDeliveries(): Promise<Deliveries> {
  const service = await startPushInternet()
  const abort = new AbortController()
  const streams: string[] = []
  const deliveries: Deliveries = {
    env: {
      ...service.environment,
      NODE_EXTRA_CA_CERTS: service.certificateFile,
      LIMITS: JSON.stringify({ push: { afterSeconds: 0 } }),
    },
    async addDevice(url, owner) {
      await addDevice(url, service, { ...owner, handle: '' })
    },
    async openApp(url, { token, profileId }, posts) {
      const watch = posts.map((id) => `post:${id}`).join()
      const query = new URLSearchParams({ user_profile_id: profileId, watch })
      const headers = { authorization: token }
      const answer = await fetch(`${url}/api/live/stream?${query}`, { headers, signal: abort.signal })
      if (!answer.ok || answer.body === null) throw new Error(`no stream was opened: ${answer.status}`)
      const at = streams.push('') - 1
      void readAll(answer.body, (text) => {
        streams[at] += text
      })
    },
    pushes: () => service.messages.map(({ text }) => text),
    streams: () => streams,
    async arrive({ pushes, events }) {
      const isThere = () =>
        service.messages.length >= pushes &&
        streams.every((text) => events.every((event) => text.includes(`event: ${event}\n`)))
      for (const deadline = Date.now() + PATIENCE_MS; !isThere() && Date.now() < deadline; ) await rest(50)
      return isThere()
    },
    async close() {
      abort.abort()
      await service.close()
    },
  }
  return Object.freeze(deliveries)
}

async function readAll(body: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const bytes of body) take(decoder.decode(bytes, { stream: true }))
  } catch {
    // Closed by us, or its server has ended.
  }
}
