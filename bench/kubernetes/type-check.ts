import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from './manifests.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where `kubernetes-types` has the type of a kind. */
const TYPES: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
}
/** Kinds of operators, for which no types are here. */
export const UNCHECKED: readonly string[] = ['Cluster', 'ExternalSecret']

/**
 * Has the compiler compare manifests with the types of Kubernetes: an object literal with a field that the type does not
 * have is an error, and so is a value of another type. Returns what it says, by the name under which each was given.
 */
export async function typeCheck(named: Readonly<Record<string, Manifest>>): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-manifests-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const files: string[] = []
    for (const [name, manifest] of Object.entries(named)) {
      const path = TYPES[manifest.apiVersion]
      if (path === undefined) throw new Error(`no types for ${manifest.apiVersion} ${manifest.kind}`)
      const source = `import type { ${manifest.kind} } from 'kubernetes-types/${path}'
export const manifest: ${manifest.kind} = ${JSON.stringify(manifest, null, 1)}\n`
      files.push(`${name}.ts`)
      await writeFile(join(folder, `${name}.ts`), source)
    }
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--ignoreConfig']
    const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    const compiler = join(root, 'node_modules/.bin/tsc')
    const { stdout, stderr, error } = spawnSync(compiler, [...options, ...resolution, ...files], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (error || stderr) throw error ?? new Error(stderr)
    return byFile(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function byFile(said: string): Map<string, string[]> {
  const faults = new Map<string, string[]>()
  for (const line of said.split('\n').filter((one) => one.includes('error TS'))) {
    const name = /^(.*?)\.ts\(/.exec(line)?.[1] ?? 'compiler'
    faults.set(name, [...(faults.get(name) ?? []), line])
  }
  return faults
}
