import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Algorithm, hashSync, verifySync } from '@node-rs/argon2'

const ARGON2ID = 2 as Algorithm.Argon2id
/**
 * A lower priority than the threads that handle requests, which must not wait for a hash; not so low that logins starve
 * next to a busy process on the same machine.
 */
const LOWER = 10

export interface HashTask {
  readonly id: number
  readonly password: string
  readonly pepper: Uint8Array
  /** The hash to compare with. Null makes a new hash. */
  readonly phc: string | null
  readonly costs: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }
}

export interface HashDone {
  readonly id: number
  readonly result: string | boolean | null
}

// On Linux 0 is the calling thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, LOWER)

parentPort?.on('message', ({ id, password, pepper, phc, costs }: HashTask) => {
  parentPort?.postMessage({ id, result: work(password, Buffer.from(pepper), phc, costs) } satisfies HashDone)
})

/** Null if the hash could not be made or read. Error messages do not leave this thread. */
function work(
  password: string,
  secret: Buffer,
  phc: string | null,
  costs: HashTask['costs'],
): HashDone['result'] {
  try {
    if (phc !== null) return verifySync(phc, password, { secret })
    return hashSync(password, { algorithm: ARGON2ID, ...costs, outputLen: 32, secret })
  } catch {
    return null
  }
}
