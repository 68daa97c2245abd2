import { setTimeout as rest } from 'node:timers/promises'
import { Refused } from './refusal.ts'

/**
 * A place for few, in front of something slow. Who finds it full is turned away by the headers alone: before the body
 * is read, before anything is counted or looked up.
 */
export interface Room {
  /** Null when it is full, or when those from the same address have taken their share of it. */
  enter(address: string): Stay | null
  /** Always throws, a while later. */
  turnAway(): Promise<never>
}

export interface Stay {
  /** The request is whole. Until then its place is only lent: somebody who never sends the rest must not keep it. */
  begin(): void
  leave(): void
}

/** One address, even one with a whole office behind it, leaves most of the places to the others. */
const SHARE = 1 / 3
const LENT_MS = 2000
const HELD_MS = { least: 500, most: 1500 }
const MOST_HELD = 2000
const RETRY_SECONDS = 2

export function createRoom({ most, onFull }: { most: number; onFull?: () => void }): Room {
  const share = Math.ceil(most * SHARE)
  const insideFrom = new Map<string, number>()
  let inside = 0
  let held = 0

  function count(address: string, change: 1 | -1): void {
    inside += change
    const now = (insideFrom.get(address) ?? 0) + change
    if (now === 0) insideFrom.delete(address)
    else insideFrom.set(address, now)
  }

  return {
    enter(address) {
      if (inside >= most) return null
      if ((insideFrom.get(address) ?? 0) >= share) return null
      count(address, 1)
      let isInside = true
      const leave = () => {
        clearTimeout(lent)
        if (isInside) count(address, -1)
        isInside = false
      }
      const lent = setTimeout(leave, LENT_MS)
      lent.unref()
      return { begin: () => clearTimeout(lent), leave }
    },
    async turnAway() {
      onFull?.()
      // A program that asks again as soon as it is answered asks at our pace: waiting costs us a timer, answering
      // much more. Nobody who would have been served waits here. Not all for the same time: a crowd that came at
      // once would be answered, and be back, at once.
      if (held < MOST_HELD) {
        held++
        await rest(HELD_MS.least + Math.random() * (HELD_MS.most - HELD_MS.least))
        held--
      }
      throw new Refused('overloaded', { retryAfterSeconds: RETRY_SECONDS })
    },
  }
}
