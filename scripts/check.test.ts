import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('check.ts', import.meta.url))
const PARTS = ['lint', 'types', 'imports', 'names', 'tables', 'reads', 'sql', 'dead']

/** Runs it in a folder whose checks are these commands; those not named pass. */
async function check(commands: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-check-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const scripts = { ...Object.fromEntries(PARTS.map((part) => [part, 'echo fine'])), ...commands }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  return spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
}

test('if everything passes, each part prints one line and nothing else', async () => {
  const { status, stdout, stderr } = await check({})
  expect(status).toBe(0)
  for (const part of PARTS) expect(stdout).toMatch(new RegExp(`^ok +${part} +[\\d.]+ s$`, 'm'))
  expect(stdout).toContain(`${PARTS.length} of ${PARTS.length} passed`)
  expect(stdout).not.toContain('fine')
  expect(stderr).toBe('')
})

test.for(PARTS)('a failure of %s is shown and fails the check', async (part) => {
  const { status, stdout, stderr } = await check({ [part]: 'echo the reason; echo more of it >&2; exit 3' })
  expect(status).toBe(1)
  expect(stdout).toMatch(new RegExp(`^FAILED ${part} `, 'm'))
  expect(stdout).toContain(`${PARTS.length - 1} of ${PARTS.length} passed`)
  expect(stderr).toContain(`--- ${part} (npm run ${part})`)
  expect(stderr).toContain('the reason')
  expect(stderr).toContain('more of it')
})
