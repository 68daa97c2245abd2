import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refused } from '../../platform/http/refusal.ts'

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
}

const ARGON2ID = 2 as Algorithm.Argon2id
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`
const AT_ONCE = 2
const WAITING = 16

export function createPasswords(
  pepper: string,
  { atOnce = AT_ONCE, waiting = WAITING }: { atOnce?: number; waiting?: number } = {},
): Passwords {
  const secret = Buffer.from(pepper)
  const options = { algorithm: ARGON2ID, ...COSTS, outputLen: 32, secret }
  const inTurn = createTurns(atOnce, waiting)
  let dummy: Promise<string> | null = null

  const hasher: Hasher = {
    hash: (password) => hash(password, options),
    async isMatch(password, phc) {
      // Made on first use and never a match, whatever it is made of.
      dummy ??= hash('nobody', options)
      const isSame = await verify(phc ?? (await dummy), password, { secret })
      return phc !== null && isSame
    },
    isCurrent: (phc) => phc.startsWith(CURRENT),
  }
  return { inTurn: (work) => inTurn(() => work(hasher)) }
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
