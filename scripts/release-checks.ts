import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* What must be true before a release is tagged. Each returns its faults in words; none means that it holds. */

const WORKSPACES = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench']
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/

interface Manifest {
  readonly version?: string
}
interface LockFile extends Manifest {
  readonly packages: Readonly<Record<string, Manifest>>
}

const readJson = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

export const versionOf = (root: string): string => readJson<Manifest>(root, 'package.json').version ?? ''

/** One version, in every package.json and in the lock file. */
export function checkVersions(root: string): string[] {
  const version = versionOf(root)
  if (!VERSION.test(version)) return [`package.json: ${version} is not a version such as 1.2.3`]
  const lock = readJson<LockFile>(root, 'package-lock.json')
  const stated = [
    ...WORKSPACES.map((name) => [
      `${name}/package.json`,
      readJson<Manifest>(root, `${name}/package.json`).version,
    ]),
    ['package-lock.json', lock.version],
    ...['', ...WORKSPACES].map((name) => [
      `package-lock.json, ${name || 'root'}`,
      lock.packages[name]?.version,
    ]),
  ]
  return stated.flatMap(([where, its]) => (its === version ? [] : [`${where}: ${its} is not ${version}`]))
}

/** What the changelog says about a version; null if it has no entry with a date. */
export function entryOf(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((one) => one.startsWith(`${version} - `))
  if (part === undefined || !/^\S+ - \d{4}-\d{2}-\d{2}\n/.test(part)) return null
  return part.slice(part.indexOf('\n') + 1).trim()
}

/** An entry with what changed and what an operator does, even if that is nothing. */
export function checkChangelog(changelog: string, version: string): string[] {
  const entry = entryOf(changelog, version)
  if (entry === null) return [`CHANGELOG.md: no entry "## ${version} - YYYY-MM-DD"`]
  const [changes = '', upgrading] = entry.split(/^### Upgrading$/m)
  return [
    ...(/^- /m.test(changes) ? [] : [`CHANGELOG.md: ${version} lists no change`]),
    ...(upgrading?.trim() ? [] : [`CHANGELOG.md: ${version} does not say how to upgrade (### Upgrading)`]),
  ]
}

/** The database of this version, for the next one to upgrade from. */
export function checkFrozen(files: readonly string[], version: string): string[] {
  const missing = [`${version}.sql.br`, `${version}.json`].filter((file) => !files.includes(file))
  return missing.map((file) => `server/releases/${file} is missing: npm run freeze -- ${version}`)
}
