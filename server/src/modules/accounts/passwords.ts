import { Refused } from '../../platform/http/refusal.ts'
import { createRoom, type Room } from '../../platform/http/room.ts'
import { createHashThreads } from './hash-threads.ts'

/** Inside its turn, a use case may hash and compare as it needs. */
export interface Hasher {
  hash(password: string): Promise<string>
  /** Against null, an account without a password or none at all, it takes as long and is false. */
  isMatch(password: string, phc: string | null): Promise<boolean>
  /** False for a hash made with other costs than today's. */
  isCurrent(phc: string): boolean
}

export interface Passwords {
  /**
   * Hashing is slow and large on purpose, so few do it at once and few may wait; the rest is told to come back. That
   * keeps a flood of sign-ins from taking the processor and the memory of everything else.
   */
  inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>
  /** As many as can hash or wait. Calls that hash are let in by it, so that the rest costs next to nothing. */
  readonly room: Room
}

const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`
const AT_ONCE = 2
const WAITING = 16

interface PasswordOptions {
  atOnce?: number
  waiting?: number
  onFull?: () => void
}

/** One pool per process, whoever asks. */
const hashing = createHashThreads(AT_ONCE)

export function createPasswords(
  pepper: string,
  { atOnce = AT_ONCE, waiting = WAITING, onFull }: PasswordOptions = {},
): Passwords {
  const inTurn = createTurns(atOnce, waiting)
  let dummy: Promise<string> | null = null

  const hash = async (password: string) =>
    String(await hashing({ password, pepper, phc: null, costs: COSTS }))
  /** Made on first use and never a match, whatever it is made of. One that could not be made is not kept. */
  const nobodys = () => {
    dummy ??= hash('nobody').catch((error: unknown) => {
      dummy = null
      throw error
    })
    return dummy
  }
  const hasher: Hasher = {
    hash,
    async isMatch(password, phc) {
      // Also where it is not needed: the first to ask must not tell known from unknown by the time it takes to make.
      const nobody = await nobodys()
      const isSame = await hashing({ password, pepper, phc: phc ?? nobody, costs: COSTS })
      return phc !== null && isSame === true
    },
    isCurrent: (phc) => phc.startsWith(CURRENT),
  }
  return {
    inTurn: (work) => inTurn(() => work(hasher)),
    room: createRoom({ most: atOnce + waiting, ...(onFull && { onFull }) }),
  }
}

function createTurns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let working = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working < atOnce) working++
    else {
      if (waiting.length >= mostWaiting) throw new Refused('overloaded', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place is handed on, not freed: somebody who just came must not overtake.
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
