import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/**
 * Runs a program that reads strangers' bytes where it can do no harm: an empty network namespace, its own process
 * table, no environment, a read-only root that holds only the listed files, and limits on memory, time and files. It
 * leaves its output in one directory.
 */
export interface Jail {
  /** False only if that is allowed: outside production, on a machine that cannot confine programs. */
  isConfined(): Promise<boolean>
  run(program: JailedProgram): Promise<JailedEnd>
}

export interface JailedProgram {
  readonly command: string
  readonly args: readonly string[]
  /** Files and directories it may read, at the same paths, besides the system's own libraries. */
  readonly readable: readonly string[]
  /** The one directory it may write to, which is its working directory. */
  readonly directory: string
  readonly env?: Readonly<Record<string, string>>
  readonly limits: JailLimits
}

export interface JailLimits {
  readonly wallMs: number
  /** Private memory, reserved or used: what the program itself allocates. */
  readonly memoryBytes: number
  /** The largest file it may write. */
  readonly fileBytes: number
  /** Low-priority work that gives way to everything else on the machine. */
  readonly isPatient?: boolean
}

export type JailedEnd =
  | { readonly how: 'done'; readonly output: string }
  | { readonly how: 'timed-out'; readonly output: string }
  /** The exit code if the program ended by itself, or null if it was killed. */
  | { readonly how: 'died'; readonly output: string; readonly code: number | null }

export type JailMode = 'required' | 'preferred'

const MAX_OUTPUT = 64 * 1024
/** A path where no machine has a program: mounting here hides whatever was there. */
const WORK = '/sayso-jail'
const NOBODY = '65534'
const PATIENCE = '19'

export function createJail(mode: JailMode): Jail {
  let probed: Promise<boolean> | null = null

  async function isConfined(): Promise<boolean> {
    probed ??= canConfine()
    const can = await probed
    if (!can && mode === 'required') {
      probed = null
      throw new Error('bubblewrap (bwrap) is missing or may not create namespaces: media cannot be processed')
    }
    return can
  }

  return {
    isConfined,
    async run(program) {
      const wrapped = (await isConfined()) ? confine(program) : [program.command, ...program.args]
      return execute([...limitsOf(program.limits), ...wrapped], program)
    },
  }
}

function confine({ command, args, readable, directory, env = {} }: JailedProgram): string[] {
  const readOnly = ['/usr', ...readable].flatMap((path) => ['--ro-bind', path, path])
  const system = ['/lib', '/lib64', '/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => [
    '--ro-bind-try',
    path,
    path,
  ])
  return [
    'bwrap',
    // User, network, processes, mounts, host name, IPC and cgroups: all its own. The session was made by `execute`.
    ...['--unshare-all', '--die-with-parent', '--clearenv', '--cap-drop', 'ALL'],
    ...['--uid', NOBODY, '--gid', NOBODY],
    ...[...system, ...readOnly],
    ...['--proc', '/proc', '--dev', '/dev', '--bind', directory, WORK, '--chdir', WORK],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    // It may not keep files in memory either, except where it was allowed to.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--', command, ...args],
  ]
}

function limitsOf({ memoryBytes, fileBytes, wallMs, isPatient = false }: JailLimits): string[] {
  const seconds = Math.ceil(wallMs / 1000)
  // Private memory and not address space: Node reserves far more addresses than it ever uses.
  const memory = `--data=${memoryBytes}`
  const patience = isPatient ? ['nice', '-n', PATIENCE] : []
  const limits = [memory, `--fsize=${fileBytes}`, `--cpu=${seconds}`, '--nofile=256', '--core=0']
  return [...patience, 'prlimit', ...limits, '--']
}

function execute([command = '', ...args]: string[], program: JailedProgram): Promise<JailedEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: program.directory,
      env: { PATH: '/usr/bin:/bin', ...program.env },
      // A session of its own, so there is no terminal it could type into.
      detached: true,
      // A decoder's complaints are dropped: nobody needs them, and they may quote the picture.
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    if (program.limits.isPatient) giveWay(child.pid)
    let output = ''
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, program.limits.wallMs)
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < MAX_OUTPUT) output += chunk.toString('latin1')
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      if (isLate) resolve({ how: 'timed-out', output })
      else if (code === 0) resolve({ how: 'done', output })
      // bwrap and shells report a killed child by a code above 128.
      else resolve({ how: 'died', output, code: code !== null && code <= 128 ? code : null })
    })
  })
}

/**
 * Makes the program's whole session nice as well. If the kernel shares time among sessions first and among processes
 * second, being nice counts only within one's own session. The leader is the session's first process.
 */
function giveWay(leader: number | undefined): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, PATIENCE)
  } catch {
    // The kernel does not do this, or the program has ended.
  }
}

/** Finds out by trying: kernels, containers and their rules differ too much to be asked. */
async function canConfine(): Promise<boolean> {
  const limits = { wallMs: 5000, memoryBytes: 256 * 1024 * 1024, fileBytes: 0 }
  const program = { command: '/usr/bin/true', args: [], readable: [], directory: '/tmp', limits }
  const end = await execute(confine(program), program).catch(() => null)
  return end?.how === 'done'
}
