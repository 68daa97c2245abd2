import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { decodeTask, encodeSolved } from './challenge-text.ts'

/* Solves one task, beside the page: its second of work must not make the page stutter. Posts null if it cannot. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge = decodeTask(data)
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }).catch(() => null))
  self.postMessage(solution ? encodeSolved({ challenge, solution }) : null)
}
