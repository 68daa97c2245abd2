import { AppError } from '../../../platform/http/app-error.ts'
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
} from '../../../platform/http/concurrency-limiter.ts'
import type { KeyId } from '../../../platform/keys/key-entries.ts'
import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { createHashThreads } from './hash-threads.ts'

/** A hash, and the id of the key that is mixed into it. */
export interface PasswordHash {
  readonly phc: string
  readonly pepperId: string
}

/** Inside `inTurn`, a use case can hash and compare as often as it needs. */
export interface Hasher {
  /** With the first key of the pepper. */
  hash(password: string): Promise<PasswordHash>
  /** For null (no password or no account) it takes as long and returns false. */
  isMatch(password: string, known: PasswordHash | null): Promise<boolean>
  /** False for a hash made with other costs than today's, or with a key that is no longer the first. */
  isCurrent(known: PasswordHash): boolean
}

export interface Passwords {
  /**
   * Hashing is slow and uses much memory on purpose, so few callers may hash concurrently and few may wait; the rest
   * fail and are asked to try again. This keeps a flood of logins from taking all CPU and memory.
   */
  inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>
  /**
   * Permits as many calls as can hash or wait. Calls that hash pass it first, so that rejecting the rest costs very
   * little.
   */
  readonly limiter: ConcurrencyLimiter
}

const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`
const CONCURRENCY = 2
const WAITING = 16

interface PasswordOptions {
  concurrency?: number
  waiting?: number
  onFull?: () => void
}

/** One thread pool per process. */
const hashing = createHashThreads(CONCURRENCY)

export function createPasswords(
  ring: KeyRing,
  { concurrency = CONCURRENCY, waiting = WAITING, onFull }: PasswordOptions = {},
): Passwords {
  const inTurn = createTurns(concurrency, waiting)
  let dummy: Promise<PasswordHash> | null = null

  /** The key without an id is the pepper itself, as it was before there were others. */
  const pepperOf = (id: string) =>
    id === 'k0' ? ring.former('as it is') : ring.subkey('password', id as KeyId)

  const firstPepper = pepperOf(ring.first)
  if (firstPepper === null) throw new Error('the ring has no first key')

  const hash = async (password: string): Promise<PasswordHash> => {
    const phc = await hashing({ password, pepper: firstPepper, phc: null, costs: COSTS })
    return { phc: String(phc), pepperId: ring.first }
  }
  /** A dummy hash, made on first use, that never matches. A failed attempt to make it is not kept. */
  const nobodys = () => {
    dummy ??= hash('nobody').catch((error: unknown) => {
      dummy = null
      throw error
    })
    return dummy
  }
  const hasher: Hasher = {
    hash,
    async isMatch(password, known) {
      // Also made if it is not needed: otherwise the first caller could tell by timing whether an account exists.
      const nobody = await nobodys()
      // Null also for a hash whose key was dropped from the ring: its owner sets a new password by email.
      const pepper = known && pepperOf(known.pepperId)
      const compared = pepper ? { phc: known.phc, pepper } : { phc: nobody.phc, pepper: firstPepper }
      const isSame = await hashing({ password, ...compared, costs: COSTS })
      return pepper !== null && isSame === true
    },
    isCurrent: ({ phc, pepperId }) => phc.startsWith(CURRENT) && pepperId === ring.first,
  }
  return {
    inTurn: (work) => inTurn(() => work(hasher)),
    limiter: createConcurrencyLimiter({ most: concurrency + waiting, ...(onFull && { onFull }) }),
  }
}

function createTurns(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let working = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working < concurrency) working++
    else {
      if (waiting.length >= maxWaiting) throw new AppError('overloaded', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The slot is passed on, not freed: a new caller must not overtake those waiting.
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
