import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@sayso/server/platform/config/config'
import { newKeyEntry } from '@sayso/server/platform/keys/new-key'
import { expect, test } from 'vitest'

/**
 * Checks the files that are shipped next to the code and that no other test runs, so that they cannot break unnoticed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')

interface Stage {
  readonly from: string
  readonly name: string
  /** Paths of the repository that are copied into it, under the same names. */
  readonly copied: readonly string[]
  readonly runs: readonly string[]
}

function readStages(): Stage[] {
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n')
  const stages: { from: string; name: string; copied: string[]; runs: string[] }[] = []
  for (const line of lines) {
    const [word, ...args] = line.trim().split(/\s+/)
    const stage = stages.at(-1)
    if (word === 'FROM') {
      const inherited = stages.find(({ name }) => name === args[0])
      stages.push({
        from: args[0] ?? '',
        name: args[2] ?? 'last',
        copied: [...(inherited?.copied ?? [])],
        runs: [],
      })
    } else if (word === 'COPY' && !line.includes('--from=')) stage?.copied.push(...args.slice(0, -1))
    else if (word === 'RUN') stage?.runs.push(args.join(' '))
  }
  return stages
}

const stages = readStages()
const stageNamed = (name: string) => {
  const found = stages.find((stage) => stage.name === name)
  if (!found) throw new Error(`the Dockerfile has no stage ${name}`)
  return found
}
const has = ({ copied }: Stage, path: string) =>
  copied.some((one) => path === one || path.startsWith(`${one}/`))

test('every file the image copies is in the repository', () => {
  const missing = stages.flatMap(({ copied }) => copied).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('the package.json of every workspace is copied before npm installs', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const base = stageNamed('base')
  for (const name of workspaces) expect(has(base, `${name}/package.json`), name).toBe(true)
  for (const path of ['package.json', 'package-lock.json', '.npmrc']) expect(has(base, path), path).toBe(true)
})

test('the web stage has every tsconfig that its own extends', () => {
  const web = stageNamed('web')
  for (let path: string | null = 'web/tsconfig.json'; path !== null; ) {
    expect(has(web, path), path).toBe(true)
    const { extends: parent } = JSON.parse(read(path)) as { extends?: string }
    path = parent === undefined ? null : normalize(join(dirname(path), parent))
  }
  expect(web.runs.some((command) => command.includes('run build'))).toBe(true)
})

test('the image contains every entry point of its commands', () => {
  const last = stages.at(-1) as Stage
  const entries = [...dockerfile.matchAll(/server\/src\/[\w-]+\.ts/g)].map(([path]) => path)
  expect(new Set(entries)).toContain('server/src/api.ts')
  for (const path of entries) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(has(last, path), relative(root, path)).toBe(true)
  }
})

test('every Redis we start stores timelines compactly', () => {
  for (const path of ['scripts/engines', 'compose.yaml'])
    expect(read(path), path).toMatch(/redis-server[^\n]*zset-max-listpack-entries\W+1024/)
})

test('the seccomp profile of workers allows what the jail needs, and no dangerous calls', () => {
  const { defaultAction, syscalls } = JSON.parse(read('deploy/seccomp-worker.json')) as {
    defaultAction: string
    syscalls: { names: string[]; action: string; args?: unknown }[]
  }
  const allowed = syscalls.flatMap(({ names, action }) => (action === 'SCMP_ACT_ALLOW' ? names : []))
  expect(defaultAction).toBe('SCMP_ACT_ERRNO')
  expect(allowed).toEqual(expect.arrayContaining(['clone', 'unshare', 'mount', 'umount2', 'pivot_root']))
  for (const name of [
    'setns',
    'bpf',
    'ptrace',
    'keyctl',
    'init_module',
    'kexec_load',
    'reboot',
    'open_by_handle_at',
  ])
    expect(allowed, name).not.toContain(name)
})

test('the example of settings is a sound configuration once its keys are filled in, and none before', () => {
  const lines = [...read('deploy/sayso.env.example').matchAll(/^([A-Z_0-9]+)=(.*)$/gm)]
  const stated = Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
  const empty = Object.keys(stated).filter((name) => stated[name] === '')
  expect(() => readConfig(stated)).toThrow('VISITOR_TOKEN_KEY must be set in production')
  const keys = empty.map((name) => [name, newKeyEntry(name, [])])
  expect(readConfig({ ...stated, ...Object.fromEntries(keys) }).secrets.links.ids).toEqual(['k1'])
})
