import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { KeyRing } from '../keys/key-ring.ts'
import { requireSubkey } from '../keys/signatures.ts'
import type { RedisClient } from '../redis/redis.ts'

/** A task that costs a browser about a second and us two milliseconds. It makes guessing expensive, not impossible. */
export interface Challenges {
  /** A new task, as text for the client. */
  issue(): Promise<string>
  /** Whether this is the solution of a task of ours that has not ended and was not used before. */
  isSolved(solved: string): Promise<boolean>
}

const COST = 5000
const MAX_COUNTER = 150
const LIFETIME_SECONDS = 600
const PURPOSE = 'challenges'

/** What the client sends back: the task and its solution. */
interface Solved {
  readonly challenge: Challenge
  readonly solution: Solution
}

export function createChallenges(ring: KeyRing, redis: RedisClient): Challenges {
  const secret = (purpose: string) => requireSubkey(ring, purpose, ring.first).toString('base64url')
  const secrets = {
    hmacSignatureSecret: secret(PURPOSE),
    hmacKeySignatureSecret: secret(`${PURPOSE}, their keys`),
    deriveKey,
  }
  const usedHere = new Map<string, number>()

  /** Claims a task. Without Redis each process remembers its own. */
  async function useOnce(name: string): Promise<boolean> {
    try {
      return (await redis.set(`challenge:${name}`, '1', 'EX', LIFETIME_SECONDS, 'NX')) === 'OK'
    } catch {
      const now = Date.now()
      for (const [other, until] of usedHere) if (until < now) usedHere.delete(other)
      if (usedHere.has(name)) return false
      usedHere.set(name, now + LIFETIME_SECONDS * 1000)
      return true
    }
  }

  return Object.freeze({
    async issue() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(1, MAX_COUNTER),
        expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000),
        ...secrets,
      })
      return encode(challenge)
    },
    async isSolved(solved: string) {
      const read = decode(solved)
      // Before the key is derived: its cost is in the task, which is ours only if the signature is.
      if (read === null || read.challenge.parameters.cost !== COST) return false
      const { verified } = await verifySolution({ ...read, ...secrets }).catch(() => ({ verified: false }))
      const { signature } = read.challenge
      return (
        verified && signature !== undefined && useOnce(createHash('sha256').update(signature).digest('hex'))
      )
    },
  })
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(text: string): Solved | null {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Solved>
    return read.challenge?.parameters && read.solution ? (read as Solved) : null
  } catch {
    return null
  }
}
