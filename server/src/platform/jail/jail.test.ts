import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJail, type JailLimits } from './jail.ts'

const MIB = 1024 * 1024
const jail = createJail('required')
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jail-'))
})
afterAll(() => rm(directory, { recursive: true }))

function run(script: string, limits: Partial<JailLimits> = {}) {
  return jail.run({
    command: process.execPath,
    args: ['--input-type=module', '--eval', script],
    readable: [process.execPath],
    directory,
    env: { GIVEN: 'yes' },
    limits: { wallMs: 15_000, memoryBytes: 800 * MIB, fileBytes: MIB, ...limits },
  })
}

const attempt = (code: string) => `
  import fs from 'node:fs'
  const told = async (what) => { try { return await what() } catch (error) { return error.code ?? error.cause?.code } }
  process.stdout.write(JSON.stringify(await (async () => { ${code} })()))`

test('a program in the jail has no network', async () => {
  let visits = 0
  const server = createServer((_request, response) => response.end(String(++visits)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { output } = await run(
    attempt(`
    const os = await import('node:os')
    return [await told(() => fetch('http://127.0.0.1:${port}/')), Object.keys(os.networkInterfaces())]`),
  )
  server.close()
  expect(JSON.parse(output)[0]).toMatch(/ECONNREFUSED|ENETUNREACH/)
  expect(visits).toBe(0)
})

test('a program in the jail sees no environment, files or processes but its own', async () => {
  process.env['JAIL_TEST_SECRET'] = 'canary'
  const { output } = await run(
    attempt(`
    const names = fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name))
    return {
      env: process.env,
      passwd: await told(() => fs.readFileSync('/etc/passwd', 'utf8')),
      home: await told(() => fs.readdirSync('/root')),
      here: await told(() => fs.readFileSync(${JSON.stringify(import.meta.filename)})),
      processes: names.length,
      uid: process.getuid(),
    }`),
  )
  const seen = JSON.parse(output)
  expect(output).not.toContain('canary')
  expect(seen.env).toMatchObject({ GIVEN: 'yes' })
  expect([seen.passwd, seen.home, seen.here]).toEqual(['ENOENT', 'ENOENT', 'ENOENT'])
  expect(seen.processes).toBeLessThan(4)
  expect(seen.uid).toBe(65_534)
})

test('a patient program runs at the lowest priority, in its session group too', async () => {
  const look = attempt(`
    const os = await import('node:os')
    const session = await told(() => fs.readFileSync('/proc/self/autogroup', 'utf8'))
    return { itself: os.getPriority(), session }`)
  const [patient, ordinary] = await Promise.all([run(look, { isPatient: true }), run(look)])
  const [gives, holds] = [JSON.parse(patient.output), JSON.parse(ordinary.output)]
  expect([gives.itself, holds.itself]).toEqual([19, 0])
  if (existsSync('/proc/self/autogroup')) {
    expect(gives.session).toMatch(/ nice 19$/m)
    expect(holds.session).toMatch(/ nice 0$/m)
  }
})

test('a program in the jail can write only to its directory, and only small files', async () => {
  const { output } = await run(
    attempt(`
    fs.writeFileSync('made', 'x')
    process.on('SIGXFSZ', () => {})
    return [
      await told(() => fs.writeFileSync('/usr/planted', 'x')),
      await told(() => fs.writeFileSync('/planted', 'x')),
      await told(() => fs.writeFileSync('/dev/shm/planted', 'x')),
      await told(() => fs.writeFileSync('large', Buffer.alloc(${2 * MIB}))),
    ]`),
  )
  expect(JSON.parse(output)).toEqual(['EROFS', 'EROFS', 'EROFS', 'EFBIG'])
  expect(await readdir(directory)).toContain('made')
})

test('a program that uses too much memory or time is killed', async () => {
  const hog = 'const held = []; for (;;) held.push(Buffer.alloc(32 * 1024 * 1024, 1))'
  expect((await run(hog)).how).toBe('died')
  const began = Date.now()
  expect((await run('for (;;);', { wallMs: 1000 })).how).toBe('timed-out')
  expect(Date.now() - began).toBeLessThan(20_000)
})
