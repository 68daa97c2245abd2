import type { Session } from '@sayso/contract/shapes/user'

/** This device first, then the others, the last used first. */
export function inOrder(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) ||
      Date.parse(other.last_used) - Date.parse(one.last_used),
  )
}
