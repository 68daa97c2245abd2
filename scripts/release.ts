// Makes a release of the version that package.json states: `npm run release`. It checks, writes a list of what the
// release is made of, builds the image where scripts/image is, and tags. Nothing is pushed. `--check` only checks.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkChangelog, checkFrozen, checkVersions, entryOf, versionOf } from './release-checks.ts'
import { type Sbom, steady } from './sbom.ts'

const root = process.env['RELEASE_ROOT'] ?? fileURLToPath(new URL('..', import.meta.url))
const version = versionOf(root)
const tag = `v${version}`
const changelog = existsSync(join(root, 'CHANGELOG.md'))
  ? readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  : ''
const frozen = join(root, 'server/releases')

const faults = [
  ...checkVersions(root),
  ...checkChangelog(changelog, version),
  ...checkFrozen(existsSync(frozen) ? readdirSync(frozen) : [], version),
  ...(run('git', ['status', '--porcelain']) === ''
    ? []
    : ['the working tree has changes that are not committed']),
  ...(run('git', ['tag', '--list', tag]) === '' ? [] : [`${tag} is tagged already`]),
]
if (faults.length > 0) {
  console.error(`${version} cannot be released:\n${faults.map((one) => `- ${one}`).join('\n')}`)
  process.exit(1)
}
console.log(`${version} can be released`)
if (!process.argv.includes('--check')) release()

function release(): void {
  const folder = join(root, 'dist', tag)
  mkdirSync(folder, { recursive: true })
  const at = run('git', ['log', '-1', '--format=%cI'])
  const sbom = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])) as Sbom
  const file = join(folder, `sayso-${version}.cdx.json`)
  writeFileSync(file, `${JSON.stringify(steady(sbom, { name: 'sayso', at }), null, 1)}\n`)
  console.log(`${sbom.components.length} parts are listed in ${file}`)
  if (existsSync(join(root, 'scripts/image'))) run('bash', ['scripts/image'], 'inherit')
  else console.log('no image was built: there is no scripts/image')
  run('git', ['tag', '--annotate', tag, '--message', `${tag}\n\n${entryOf(changelog, version)}`])
  console.log(`tagged ${tag}; now: git push origin ${tag}`)
}

/** What it printed. If it fails, so does the release. */
function run(program: string, args: string[], stdout: 'pipe' | 'inherit' = 'pipe'): string {
  const stdio = ['ignore', stdout, 'inherit'] as const
  const done = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    stdio: [...stdio],
  })
  if (done.status !== 0) throw new Error(`${program} ${args[0]} failed`)
  return (done.stdout ?? '').trim()
}
