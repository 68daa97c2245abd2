import { spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'

interface Owner {
  readonly uid: number
  readonly gid: number
}

export type Run = (program: string, args: readonly string[]) => Promise<string>

export const ownerOf = async (directory: string): Promise<Owner> => {
  const { uid, gid } = await stat(directory)
  return { uid, gid }
}

/** PostgreSQL and its tools do not run as root: root becomes the owner of the data directory, others stay who they are. */
export function asOwner(owner: Owner): Run {
  const isRoot = process.getuid?.() === 0
  const before = isRoot ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  return (program, args) => {
    const [first = program, ...rest] = [...before, program, ...args]
    return runProgram(first, rest)
  }
}

/** A file or directory that root made belongs to them afterwards. */
export async function giveTo({ uid, gid }: Owner, path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, complaint] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaint = (complaint + chunk).slice(-4000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(out)
      else reject(new Error(`${program} ended with ${code}: ${(out + complaint).trim().slice(-4000)}`))
    })
  })
}
