import type { ProfileId } from '@sayso/contract/ids'
import type { Label } from '@sayso/contract/shapes/scalars'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { logQuietly } from '../../lib/log.ts'
import { session } from '../session/index.ts'
import { withoutLocked } from './without-locked.ts'

interface Kept {
  readonly account: string
  /** Its kind and viewer, the first two parts of its key: of each, only the newest are kept. */
  readonly group: string
  readonly at: number
  readonly answer: unknown
}

const KEPT_MS = 7 * 24 * 3_600_000
/** Of the posts that were opened; there are never as many lists. */
const MAX_OF_A_GROUP = 20

/** Visitors are all alike; null while it is not known who is here. */
export function accountNow(): string | null {
  const state = session.get()
  if (state.status !== 'authenticated') return null
  return state.kind === 'visitor' ? 'visitor' : state.userId
}

/** An answer may arrive after its reader has logged out: then it is nobody's. */
function isHere(viewer: unknown): boolean {
  const state = session.get()
  if (state.status !== 'authenticated') return false
  if (state.kind === 'visitor') return viewer === 'visitor'
  return state.user.profiles.some(({ unique_id: id }) => id === viewer)
}

const isOver = ({ at }: Kept) => Date.now() - at > KEPT_MS

export async function keep(key: QueryKey, answer: unknown): Promise<void> {
  const account = accountNow()
  if (account === null || !isHere(key[1])) return
  const group = hashKey(key.slice(0, 2))
  const kept: Kept = { account, group, at: Date.now(), answer: withoutLocked(answer) }
  try {
    await inLocalDatabase('readwrite', async (tables) => {
      tables.put('answers', hashKey(key), kept)
      const all = await tables.entries<Kept>('answers')
      const newest = all
        .filter(([, one]) => one.group === group)
        .sort(([, one], [, other]) => other.at - one.at)
      const old = all.filter(([, one]) => isOver(one))
      for (const [name] of [...newest.slice(MAX_OF_A_GROUP), ...old]) tables.remove('answers', name)
    })
  } catch (error) {
    logQuietly('the browser stores nothing', error)
  }
}

export async function read(key: QueryKey): Promise<Kept | null> {
  const found = await inLocalDatabase('readonly', (tables) =>
    tables.get<Kept>('answers', hashKey(key)),
  ).catch(() => undefined)
  if (found === undefined || found.account !== accountNow() || isOver(found)) return null
  return found
}

/** Deletes every kept answer in which a profile is. */
export const forgetPerson = (id: ProfileId): Promise<void> => forgetAnswersWith(id)

/** Deletes every kept answer that has posts with this label. */
export const forgetLabel = (label: Label): Promise<void> => forgetAnswersWith(label)

async function forgetAnswersWith(value: string): Promise<void> {
  await inLocalDatabase('readwrite', async (tables) => {
    const all = await tables.entries<Kept>('answers')
    for (const [name, { answer }] of all) {
      if (JSON.stringify(answer).includes(`"${value}"`)) tables.remove('answers', name)
    }
  }).catch((error) => logQuietly('the kept answers could not be removed', error))
}

/** Deletes what was kept for others than the one who is here. */
export async function forgetOthers(): Promise<void> {
  const account = accountNow()
  if (account === null) return
  await inLocalDatabase('readwrite', async (tables) => {
    const all = await tables.entries<Kept>('answers')
    for (const [name, kept] of all) if (kept.account !== account) tables.remove('answers', name)
  }).catch((error) => logQuietly('the kept answers could not be removed', error))
}
