import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkChangelog, checkVersions, versionOf } from './release-checks.ts'
import { steady } from './sbom.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = fileURLToPath(new URL('release.ts', import.meta.url))
const ENTRY = '## 1.2.0 - 2026-11-19\n\n- Posts have colors.\n\n### Upgrading\n\nNothing to do.\n'
const PARTS = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench']

test('the versions of this repository agree, and its changelog has an entry for them', () => {
  expect(checkVersions(root)).toEqual([])
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  // Its day is set when it is released.
  expect(checkChangelog(changelog.replace(/ - unreleased$/m, ' - 2026-11-19'), versionOf(root))).toEqual([])
})

/** A repository that can be released as 1.2.0. */
async function makeRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (file: string, content: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const own = { name: 'sayso', version: '1.2.0' }
  const packages = Object.fromEntries(['', ...PARTS].map((name) => [name, own]))
  write('package.json', JSON.stringify(own))
  write('package-lock.json', JSON.stringify({ ...own, lockfileVersion: 3, packages }))
  for (const part of PARTS) write(`${part}/package.json`, JSON.stringify(own))
  for (const file of ['1.2.0.sql.br', '1.2.0.json']) write(`server/releases/${file}`, 'frozen')
  write('CHANGELOG.md', `# Changelog\n\n${ENTRY}`)
  write('.gitignore', 'dist/\n')
  const commit = () => {
    git('add', '--all')
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message', 'all')
  }
  git('init', '--quiet')
  commit()
  const release = () =>
    spawnSync(process.execPath, [program, '--check'], {
      env: { ...process.env, RELEASE_ROOT: folder },
      encoding: 'utf8',
    })
  return { write, git, commit, release }
}

test('a repository in which all is stated can be released', async () => {
  const { release } = await makeRepository()
  const { status, stdout, stderr } = release()
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '1.2.0 can be released\n', stderr: '' })
})

const faults: [string, { file: string; content: string; isCommitted?: false }, RegExp][] = [
  ['a change that is not committed', { file: 'new.txt', content: 'x', isCommitted: false }, /not committed/],
  [
    'another version',
    { file: 'web/package.json', content: '{"version":"1.1.0"}' },
    /web.*1\.1\.0 is not 1\.2\.0/,
  ],
  ['no entry', { file: 'CHANGELOG.md', content: '## Next\n\n- A change.\n' }, /no entry "## 1\.2\.0/],
  ['no date', { file: 'CHANGELOG.md', content: ENTRY.replace(' - 2026-11-19', ' - soon') }, /no entry/],
  ['no change', { file: 'CHANGELOG.md', content: ENTRY.replace('- Posts', 'Posts') }, /lists no change/],
  [
    'no way to upgrade',
    { file: 'CHANGELOG.md', content: ENTRY.replace('Nothing to do.', '') },
    /does not say how to upgrade/,
  ],
]
test.for(faults)('%s stops a release', async ([, { file, content, isCommitted = true }, expected]) => {
  const { write, commit, release } = await makeRepository()
  write(file, content)
  if (isCommitted) commit()
  const { status, stderr } = release()
  expect(status).toBe(1)
  expect(stderr).toMatch(expected)
})

test('a version that is tagged, or whose database is not frozen, stops a release', async () => {
  const { git, commit, release } = await makeRepository()
  git('tag', 'v1.2.0')
  git('rm', '--quiet', 'server/releases/1.2.0.json')
  commit()
  const { status, stderr } = release()
  expect(status).toBe(1)
  expect(stderr).toMatch(/v1\.2\.0 is tagged already/)
  expect(stderr).toMatch(/1\.2\.0\.json is missing: npm run freeze -- 1\.2\.0/)
})

test('the list of parts names no registry, and is the same whoever writes it', () => {
  const written = (serialNumber: string, host: string) => ({
    serialNumber,
    metadata: { timestamp: serialNumber, component: { name: host, version: '1.2.0' } },
    components: [
      {
        ...{ name: 'a', version: '1.0.0', purl: `pkg:npm/a@1.0.0?repository_url=${host}` },
        externalReferences: [
          { type: 'distribution', url: `https://${host}/a.tgz` },
          { type: 'website', url: 'https://a.example' },
        ],
      },
    ],
  })
  const at = { name: 'sayso', at: '2026-11-19T00:00:00Z' }
  const [one, other] = [steady(written('1', 'here.test'), at), steady(written('2', 'there.test'), at)]
  expect(one).toEqual(other)
  expect(JSON.stringify(one)).not.toContain('here.test')
  expect(one.components[0]?.externalReferences).toHaveLength(1)
})
