import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
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
    } else if (word === 'COPY' && !line.includes('--from='))
      stage?.copied.push(...args.slice(0, -1).filter((arg) => !arg.startsWith('--')))
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

/** The parts and commands that the image's entry point knows; a part may be another one with a setting. */
const parts = [...read('deploy/entrypoint').matchAll(/^ {2}([a-z][a-z |-]+)\)/gm)]
  .flatMap(([, names = '']) => names.split(' | '))
  .filter((name) => name !== 'media-worker')

test('the image contains every entry point of its commands', () => {
  const last = stages.at(-1) as Stage
  expect(has(last, 'deploy/entrypoint')).toBe(true)
  expect(parts).toEqual(
    expect.arrayContaining(['api', 'worker', 'migrate', 'staff', 'admin', 'erase', 'inventory']),
  )
  for (const part of parts) {
    const path = `server/src/${part}.ts`
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(has(last, path), path).toBe(true)
  }
})

test('what is left out of the image is not imported by what is in it', () => {
  const ignored = read('deploy/Dockerfile.dockerignore')
  const leftOut = ['server/src/demo', 'server/src/testing'].filter((path) => ignored.includes(`${path}\n`))
  const sources = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.ts$/.test(path) && !/^(demo|testing)\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  const importing = sources.filter((path) =>
    [...read(`server/src/${path}`).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].some(([, target = '']) =>
      leftOut.some((folder) => join('server/src', dirname(path), target).startsWith(`${folder}/`)),
    ),
  )
  expect(importing).toEqual([])
})

test('the lean ffmpeg has every decoder that an upload may reach', () => {
  const built = read('deploy/ffmpeg.configure')
  const enabled = (kind: string) =>
    [...built.matchAll(new RegExp(`--enable-${kind}=(.*)`, 'g'))].flatMap(([, list = '']) => list.split(','))
  const [, list = ''] =
    /const DECODERS = \[(.*?)\]\.join/s.exec(read('server/src/modules/media/video/ffmpeg.ts')) ?? []
  const wanted = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name.replace('mov_text', 'movtext'))
  expect(wanted.length).toBeGreaterThan(20)
  // `av1` is a decoder by hardware only; libdav1d is the other.
  expect(wanted.filter((name) => name !== 'av1' && !enabled('decoder').includes(name))).toEqual([])
})

test('every Redis we start stores timelines compactly', () => {
  for (const path of ['scripts/engines', 'compose.yaml', 'deploy/one-host/compose.yaml'])
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

const oneHost = (name: string) => read(`deploy/one-host/${name}`)

test('one host: only the media worker gets the profile that allows namespaces', () => {
  const [, services = ''] = oneHost('compose.yaml').split(/^services:$/m)
  const profiled = services.split(/^(?= {2}[a-z][\w-]*:)/m).filter((text) => text.includes('seccomp='))
  expect(profiled.map((text) => text.trim().split(':')[0])).toEqual(['media-worker'])
  expect(existsSync(join(root, 'deploy/one-host', '../seccomp-worker.json'))).toBe(true)
})

test('one host: all four processes report, to nobody outside', () => {
  const compose = oneHost('compose.yaml')
  expect(compose).toContain("environment: &metrics { OPS_HOST: 0.0.0.0, OPS_PORT: '9464' }")
  // Who states an environment of its own replaces the common one.
  const services = (compose.split(/^services:$/m)[1] ?? '').split(/^(?= {2}[a-z][\w-]*:)/m)
  const own = services.filter((text) => /<<: \*(sayso|api)\b/.test(text) && /^ {4}environment:/m.test(text))
  expect(own).toHaveLength(1)
  for (const text of own) expect(text).toContain('environment: { <<: *metrics, ')
  expect(compose.match(/^ *ports: .*$/gm)).toEqual([expect.stringContaining(':80')])
  expect(oneHost('Caddyfile')).not.toContain('9464')
  const targets = [...read('docs/operations/monitoring.md').matchAll(/'([\w-]+):9464'/g)].map(
    ([, name]) => name,
  )
  expect(targets).toEqual(['api-1', 'api-2', 'worker', 'media-worker'])
})

test('one host: a restore runs parts that the image has, and knows them by what they print', () => {
  const script = oneHost('restore')
  const named = [...script.matchAll(/\b(?:run api-1|backup sayso|run) ([a-z]+(?:-[a-z]+)*)(?=[ \n])/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'empty-nats')
  for (const name of ['restore', 'migrate', 'ledger-audit', 'erase', 'inventory', 'backup'])
    expect(named).toContain(name)
  expect(named.filter((name) => !parts.includes(name))).toEqual([])
  for (const [file, text] of [
    ['restore', 'Restored into'],
    ['migrate', 'the database is up to date'],
    ['ledger-audit', 'BROKEN'],
    ['ledger-audit', 'sealed days'],
    ['erase', 'accounts were erased again'],
    ['backup', 'The repository is there'],
    ['backup', 'backup was taken'],
  ] as const) {
    expect(script).toContain(text)
    expect(read(`server/src/${file}.ts`), file).toContain(text)
  }
})

test('one host: Caddy never takes out who sheds load, and passes streams on as they come', () => {
  const caddyfile = oneHost('Caddyfile')
  expect(caddyfile).not.toMatch(/unhealthy_status|max_fails|fail_duration/)
  expect(caddyfile).toMatch(
    /handle \/api\/live\/\* \{\s+reverse_proxy [^\n]*\{\s+import api\s+lb_policy round_robin\s+flush_interval -1/,
  )
  expect(caddyfile).toContain('health_uri /readyz')
})

test('HAProxy: only /readyz takes a server out, and streams may be silent for 75 s', () => {
  const haproxy = read('deploy/haproxy.cfg')
  expect(haproxy).not.toMatch(/^\s*(?!#)[^#\n]*(observe|on-error|on-marked-down)/m)
  expect(haproxy).toContain('option httpchk GET /readyz')
  const [, streams = ''] = haproxy.split(/^backend streams$/m)
  expect(streams).toContain('timeout server 75s')
  const checked = new Set(haproxy.match(/127\.0\.0\.1:\d+/g))
  const tracking = streams.match(/^ {2}server .* track calls\//gm) ?? []
  expect(tracking.length).toBe(checked.size)
})

test('one host: every unit starts what exists, and the media worker may make namespaces', () => {
  const units = readdirSync(join(root, 'deploy/one-host/systemd'))
  expect(units.length).toBe(5)
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const unit = oneHost(`systemd/${name}`)
    const [, entry = 'none'] = /^ExecStart=\/usr\/bin\/bash scripts\/run node (\S+)$/m.exec(unit) ?? []
    expect(existsSync(join(root, entry)), name).toBe(true)
  }
  expect(oneHost('systemd/sayso-media-worker.service')).not.toContain('RestrictNamespaces')
  expect(oneHost('systemd/sayso-worker.service')).toContain('WORKER_LANES=quick')
})
