import type { Call } from '../call.ts'
import * as cases from './cases.ts'
import * as closing from './closing.ts'
import * as comments from './comments.ts'
import * as connections from './connections.ts'
import * as discovery from './discovery.ts'
import * as drafts from './drafts.ts'
import * as factors from './factors.ts'
import * as feeds from './feeds.ts'
import * as heldMedia from './held-media.ts'
import * as live from './live.ts'
import * as media from './media.ts'
import * as money from './money.ts'
import * as notifications from './notifications.ts'
import * as personalData from './personal-data.ts'
import * as posts from './posts.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as reactions from './reactions.ts'
import * as recovery from './recovery.ts'
import * as reports from './reports.ts'
import * as safety from './safety.ts'
import * as staff from './staff.ts'
import * as system from './system.ts'
import * as unauth from './unauth.ts'
import * as user from './user.ts'

/** In the order in which the documentation lists them. */
const byArea = {
  unauth,
  user,
  factors,
  recovery,
  personalData,
  closing,
  notifications,
  live,
  push,
  profiles,
  safety,
  reports,
  cases,
  heldMedia,
  feeds,
  discovery,
  posts,
  drafts,
  reactions,
  comments,
  media,
  money,
  connections,
  staff,
  system,
}

type ByArea = typeof byArea
type CallsOf<Area extends keyof ByArea> = ByArea[Area][keyof ByArea[Area]]
type EveryCall = { [Area in keyof ByArea]: CallsOf<Area> }[keyof ByArea]

/** Each call's declaration by its path, for types only. */
export type CallByPath = { [Each in EveryCall as Each['path']]: Each }
export type CallPath = keyof CallByPath

/** Every export of an area file is a call, so adding one there is enough. */
export const areas: readonly { readonly name: string; readonly calls: readonly Call[] }[] = Object.entries(
  byArea,
).map(([name, area]) => ({ name, calls: sortedByPath(Object.values<Call>(area)) }))

export const calls: readonly Call[] = sortedByPath(areas.flatMap((area) => area.calls))

export function sortedByPath(all: readonly Call[]): readonly Call[] {
  const paths = new Set<string>()
  for (const { path } of all) {
    if (paths.has(path)) throw new Error(`the call ${path} is declared twice`)
    paths.add(path)
  }
  return Object.freeze(all.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
}
