import type { Proving } from '../../harness/proof.ts'

/** What `scripts/image-test build` made: how podman finds it, and its name. */
export interface Image {
  readonly storage: readonly string[]
  readonly tag: string
}

export async function buildImage(p: Proving): Promise<Image | 'not tested'> {
  const built = await p.command('bash', ['scripts/image-test', 'build'])
  if (built.code === 75) return 'not tested'
  const [, line] = /^podman (.+)$/m.exec(built.output) ?? []
  if (built.code !== 0 || line === undefined) throw new Error(`the image did not build:\n${built.output}`)
  const words = line.split(' ')
  return { storage: words.slice(0, -1), tag: words.at(-1) ?? '' }
}

export const podman = async (p: Proving, { storage }: Image, args: readonly string[]): Promise<string> => {
  const { code, output } = await p.command('podman', [...storage, ...args])
  if (code !== 0) throw new Error(`podman ${args.slice(0, 3).join(' ')} failed:\n${output}`)
  return output
}

/** As docs/operations/image.md says; the host's network, because bridges need more of a machine than every one has. */
const CONFINED = [
  ...['--cgroup-manager', 'cgroupfs', '--runtime', 'runc', 'run', '--rm', '--network', 'host'],
  ...['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096'],
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
]
export const MEDIA_WORKER = [
  ...['--tmpfs', '/tmp:rw,size=1g,mode=1777', '--security-opt', 'seccomp=deploy/seccomp-worker.json'],
  ...['--security-opt', 'unmask=ALL'],
]

/** The arguments of `podman` that run one part of the image. */
export function runArgs(
  image: Image,
  name: string,
  part: readonly string[],
  { env = {}, more = [] }: { env?: Readonly<Record<string, string>>; more?: readonly string[] } = {},
): string[] {
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  return [...image.storage, ...CONFINED, '--name', name, ...more, ...settings, image.tag, ...part]
}
