import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const runner = fileURLToPath(new URL('run.ts', import.meta.url))
const graceMs = 4_000

export interface RunOptions {
  readonly seed: number
  readonly isFull: boolean
  readonly isKept: boolean
  readonly env: Readonly<Record<string, string>>
  readonly limitMs: number
  /**
   * For proofs that run concurrently: the output of each is shown when it has ended, so that their lines do not
   * mix.
   */
  readonly isReportedAtEnd: boolean
}

/** Runs a proof in its own process group and within its time limit; afterwards nothing of that group is left. */
export async function watchProof(name: string, options: RunOptions): Promise<boolean> {
  const { seed, isFull, isKept, env, limitMs, isReportedAtEnd } = options
  const args = [name, String(seed), isFull ? 'full' : 'quick', isKept ? 'keep' : 'drop']
  const child = fork(runner, args, {
    detached: true,
    env: { ...process.env, ...env },
    silent: isReportedAtEnd,
  })
  let reported = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      reported += text
    })
  const group = -(child.pid ?? Number.NaN)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  async function stop() {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(graceMs, undefined, { ref: false })])
    endGroup(group)
  }
  const interrupt = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)

  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    void stop()
  }, limitMs)
  const code = await ended
  clearTimeout(alarm)
  endGroup(group)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  process.stdout.write(reported)
  if (isLate) console.log(`${name}: FELL SHORT (not done after ${limitMs / 1000} s)`)
  return !isLate && code === 0
}

function endGroup(group: number): void {
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // Nothing of the group is left, which is what we want.
  }
}
