import { setTimeout as rest } from 'node:timers/promises'
import type { Member } from '../../harness/members.ts'
import type { WebClient } from '../../harness/web-client.ts'
import type { Errand } from '../../traffic/errands.ts'

/** One answer, or the lack of one. */
export interface Attempt {
  readonly at: number
  readonly isDone: boolean
  readonly isWrite: boolean
  /** What people would see instead: a status, or the way in which no answer came. */
  readonly saw: string
}

export interface Log {
  readonly attempts: Attempt[]
  /** Answers that no fault excuses. */
  readonly wrong: string[]
  /** Errands that somebody still insists on. */
  open: number
}

export const emptyLog = (): Log => ({ attempts: [], wrong: [], open: 0 })

/** What says that it can be tried again. Anything else is an answer that must be right. */
const EXCUSED = new Set([0, 429, 502, 503, 504])

/** Sends an errand until it is done, as our own app does, and as people do. */
export async function insist(errand: Errand, log: Log): Promise<void> {
  log.open++
  for (let tries = 1; ; tries++) {
    const reply = await errand.send().catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
    const isDone = typeof reply === 'object' && errand.isDone(reply)
    const status = typeof reply === 'object' ? reply.status : 0
    log.attempts.push({
      at: Date.now(),
      isDone,
      isWrite: errand.kind !== 'browse' && errand.kind !== 'read',
      saw: isDone ? '' : typeof reply === 'object' ? String(status) : reply,
    })
    if (!isDone && !EXCUSED.has(status))
      log.wrong.push(
        `${errand.kind}: ${status} ${typeof reply === 'object' ? reply.body.toString().slice(0, 200) : ''}`,
      )
    if (isDone || !EXCUSED.has(status)) break
    await rest(Math.min(250 * tries, 4000))
  }
  log.open--
}

/** Far more than processes let in at a time. */
const CROWD = 400

/** So many who read and read again, and never wait: nobody counts what they are told. */
export async function crowd(client: WebClient, people: readonly Member[], ms: number): Promise<void> {
  const [agent, until] = [client.connections(), Date.now() + ms]
  const readOn = async ({ token, profileId }: Member) => {
    while (Date.now() < until)
      await client
        .send(`/api/feed/global?user_profile_id=${profileId}`, { token, agent })
        .catch(() => rest(50))
  }
  const all = Array.from({ length: CROWD }, (_, n) => readOn(people[n % people.length] as Member))
  await rest(ms)
  agent.destroy()
  await Promise.all(all)
}

export interface Wound {
  readonly name: string
  readonly from: number
  readonly to: number
}

export interface Suffered {
  readonly name: string
  readonly times: number
  readonly failed: number
  readonly saw: string
  /** The longest time without a write that was confirmed. */
  readonly gapMs: number
  /** From the beginning of the fault until nothing failed any more. */
  readonly healedMs: number
}

/** What people saw of each kind of fault. */
export function sufferedFrom(wounds: readonly Wound[], { attempts }: Log): Suffered[] {
  const names = [...new Set(wounds.map(({ name }) => name))]
  return names.map((name) => {
    const own = wounds.filter((wound) => wound.name === name)
    const during = own.map(({ from, to }) => attempts.filter(({ at }) => at >= from && at < to))
    const failed = during.map((all) => all.filter(({ isDone }) => !isDone))
    const counts = new Map<string, number>()
    for (const { saw } of failed.flat()) counts.set(saw, (counts.get(saw) ?? 0) + 1)
    return {
      name,
      times: own.length,
      failed: failed.flat().length,
      saw: [...counts].map(([saw, count]) => `${count} times ${saw}`).join(', '),
      gapMs: Math.max(...during.map((all, i) => longestGap(all, own[i] as Wound))),
      healedMs: Math.max(
        ...failed.map((all, i) => Math.max(0, ...all.map(({ at }) => at - (own[i] as Wound).from))),
      ),
    }
  })
}

function longestGap(attempts: readonly Attempt[], { from, to }: Wound): number {
  const times = attempts.filter(({ isDone, isWrite }) => isDone && isWrite).map(({ at }) => at)
  const all = [from, ...times, to]
  return Math.max(...all.slice(1).map((at, i) => at - (all[i] as number)))
}
