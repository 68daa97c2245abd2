import type { Subscription } from '@sayso/sandbox/push/subscriptions'
import type { Random } from '../../harness/random.ts'
import type { AppHolder } from './app-holder.ts'
import { get, patientStatusOf, post } from './ask-patiently.ts'
import type { Server } from './installation.ts'

/** What people hold that some key made. */
export interface Holdings {
  /** Accounts that log in with a password. */
  readonly people: readonly { email: string; password: string }[]
  /** Somebody who logs in with an authenticator app, too. */
  readonly appHolder: AppHolder
  /** A browser of the author that gets push messages, and is added again whenever the app is opened. */
  readonly browser: Subscription & { readonly id: string }
  /** Somebody whose profile is connected to X. */
  readonly connected: { token: string; profileId: string }
  /** The author of a post with a file. */
  readonly author: { token: string; profileId: string }
  readonly postId: string
  /** A post of theirs for followers, with a picture. */
  readonly pictureId: string
  /** Out of an email that was sent before anything was replaced. */
  readonly stopToken: string
  readonly visitors: { token: string; profileId: string }[]
  readonly fileLinks: string[]
  readonly pictureLinks: string[]
}

export interface Tally {
  done: number
  failed: number
}

export type Kind =
  | 'visitors'
  | 'stop links'
  | 'file links'
  | 'guarded pictures'
  | 'export links'
  | 'connections'
  | 'passwords'
  | 'second steps'
  | 'push devices'

const KEPT = 60

/** Uses everything, over and over: what one process has made, another one is asked about. */
export function createTraffic(held: Holdings, random: Random, log: (line: string) => void) {
  const tallies = new Map<Kind, Tally>()
  let round = 0

  const pick = <T>(all: readonly T[]): T => all[random.integer(0, all.length - 1)] as T
  const keep = <T>(all: T[], one: T) => {
    if (all.length >= KEPT) all.splice(random.integer(0, all.length - 1), 1)
    all.push(one)
  }

  /** Somebody is shown a post, and follows one of the links that were given out so far. */
  async function openLinked(
    servers: readonly Server[],
    postId: string,
    { links, pattern }: { links: string[]; pattern: RegExp },
  ): Promise<boolean> {
    const { token, profileId } = held.author
    const query = `user_profile_id=${profileId}&post_id=${postId}`
    const shown = JSON.stringify(await get(`${pick(servers).url}/api/feed/getpost?${query}`, token))
    const [, path] = pattern.exec(shown) ?? []
    if (path === undefined) return false
    keep(links, path)
    return opens(pick(servers), pick(links))
  }

  async function opens({ url }: Server, path: string): Promise<boolean> {
    const status = await patientStatusOf(url + path)
    if (status !== 200) log(`${path.split('?')[0]} was answered with ${status}`)
    return status === 200
  }

  const acts: Readonly<Record<Kind, (servers: readonly Server[]) => Promise<boolean>>> = {
    async visitors(servers) {
      const made = await get(`${pick(servers).url}/api/unauth/anonymousLogin?identifier=web_same_1`)
      const { session_token: token, user } = made as {
        session_token: string
        user: { current_profile: string }
      }
      keep(held.visitors, { token, profileId: user.current_profile })
      const one = pick(held.visitors)
      const query = `user_profile_id=${one.profileId}`
      return isDone(await get(`${pick(servers).url}/api/feed/global?${query}`, one.token))
    },
    async 'stop links'(servers) {
      const input = { token: held.stopToken, resume: ++round % 2 === 0 }
      return isDone(await post(pick(servers), 'unauth/stopNotices', input))
    },
    'file links': (servers) =>
      openLinked(servers, held.postId, {
        links: held.fileLinks,
        pattern: /https?:\/\/[^/"]+(\/files\/[^"]+signature=[^"]+)"/,
      }),
    'guarded pictures': (servers) =>
      openLinked(servers, held.pictureId, {
        links: held.pictureLinks,
        pattern: /https?:\/\/[^/"]+(\/media\/g\/[^"]+)"/,
      }),
    async 'export links'(servers) {
      const { token, profileId } = held.author
      const query = `user_profile_id=${profileId}&year=${new Date().getUTCFullYear()}`
      const linked = await get(`${pick(servers).url}/api/user/yearFile?${query}`, token)
      const { url } = linked as { url?: string }
      if (url === undefined) log(`no export link: ${JSON.stringify(linked)}`)
      return url !== undefined && opens(pick(servers), url)
    },
    async connections(servers) {
      const { token, profileId } = held.connected
      const asked = `user/getTwitterInfo?user_profile_id=${profileId}`
      return isDone(await get(`${pick(servers).url}/api/${asked}`, token))
    },
    async passwords(servers) {
      return isDone(await post(pick(servers), 'unauth/login', pick(held.people)))
    },
    async 'second steps'(servers) {
      const ticket = await held.appHolder.begin(pick(servers))
      return held.appHolder.finish(pick(servers), ticket)
    },
    async 'push devices'(servers) {
      const { id, ...browser } = held.browser
      return (await addBrowser(pick(servers), held.author, browser)) === id
    },
  }

  return {
    tallies,
    /** So many rounds over all of them, at these processes. */
    async run(servers: readonly Server[], rounds: number): Promise<void> {
      for (let n = 0; n < rounds; n++) {
        await Promise.all(
          (Object.keys(acts) as Kind[]).map(async (kind) => {
            const tally = tallies.get(kind) ?? { done: 0, failed: 0 }
            tallies.set(kind, tally)
            if (await acts[kind](servers)) tally.done++
            else if (++tally.failed === 1) log(`${kind} failed for the first time`)
          }),
        )
      }
    },
  }
}

/** Adds a browser, also again. Returns its id, which stays the same. */
export async function addBrowser(
  server: Server,
  { token, profileId }: Holdings['author'],
  { endpoint, p256dh, auth }: Subscription,
): Promise<string> {
  const input = { user_profile_id: profileId, endpoint, p256dh, auth, label: 'a phone' }
  const { device_id: id } = (await post(server, 'user/addPushDevice', input, token)) as { device_id?: string }
  return id ?? ''
}

const isDone = (answer: unknown): boolean => (answer as { success?: boolean }).success === true
