import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proving } from './proof.ts'

/** A clock that processes can be given instead of the machine's. Their timers go on as ever. */
export interface Clock {
  /** For processes that are to go by it. */
  readonly env: Readonly<Record<string, string>>
  /** So many seconds ahead of the machine's, or behind; seen within a second. */
  set(seconds: number): Promise<void>
}

const SHARED = '/dev/shm'

/** By Debian's faketime, which is installed if it is missing. Null where that is impossible. */
export async function clockApart(p: Proving): Promise<Clock | null> {
  const installed = await p.command('bash', ['scripts/apt-missing', 'faketime'])
  const { output } = await p.command('dpkg', ['-L', 'libfaketime'])
  const library = output.split('\n').find((line) => line.endsWith('/libfaketimeMT.so.1'))
  if (installed.code !== 0 || library === undefined) return null
  const file = join(await p.temporaryDirectory(), 'clock')
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await set(0)
  p.atEnd(removeLeft)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  }
}

/** What processes that were killed have left in memory. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(SHARED)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(SHARED, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
