import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { type ZipFile, zipOf } from '@sayso/sandbox/networks/export'
import { describe, expect, test } from 'vitest'
import { openZip } from './zip.ts'
import { ZipError } from './zip-error.ts'

const LIMITS = { entries: 1000, bytes: 1_000_000, ratio: 200 }

function lying(archive: Buffer) {
  const asked: number[] = []
  const source = {
    size: archive.length,
    async read(start: number, end: number) {
      asked.push(end - start + 1)
      return Readable.from([archive.subarray(start, end + 1)], { objectMode: false })
    },
  }
  return { asked, source }
}

const opened = (files: readonly ZipFile[], options?: { isLarge: boolean }) =>
  openZip(lying(zipOf(files, options)).source, LIMITS)

const file = (name: string, own: Partial<ZipFile> = {}): ZipFile => ({
  name,
  bytes: Buffer.from(`in ${name}`),
  ...own,
})

async function read(zip: Awaited<ReturnType<typeof opened>>, name: string): Promise<string> {
  const entry = zip.entries.get(name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return text(zip.open(entry))
}

describe('valid archives', () => {
  test('ZIP64, for more than four gigabytes, is read', async () => {
    const zip = await opened([file('data/a'), file('data/é')], { isLarge: true })
    expect(await read(zip, 'data/a')).toBe('in data/a')
    expect(await read(zip, 'data/é')).toBe('in data/é')
  })

  test('names in UTF-8 without the flag and in CP437 are read', async () => {
    const zip = await opened([
      file('1', { rawName: Buffer.from('data/é字') }),
      file('2', { rawName: Buffer.from([0x64, 0x61, 0x74, 0x61, 0x2f, 0x82]) }),
    ])
    expect([...zip.entries.keys()]).toEqual(['data/é字', 'data/é'])
  })

  test('a directory of many entries is read in a few requests', async () => {
    const { asked, source } = lying(zipOf(Array.from({ length: 900 }, (_, n) => file(`data/${n}`))))
    expect((await openZip(source, LIMITS)).entries.size).toBe(900)
    expect(asked.length).toBeLessThan(5)
  })
})

const places = ['..', 'a/../b', '/etc/passwd', 'C:/x', 'a\\b', 'a\u0000b', '', 'a'.repeat(1025)]
const over = file('data/b', { claims: { offset: 0 } })
const bomb = { name: 'data/zeros', bytes: Buffer.alloc(20_000_000) }

test.each<[string, readonly ZipFile[]]>([
  ...places.map((name): [string, ZipFile[]] => [`the name ${name.slice(0, 20)}`, [file(name)]]),
  ['a name in neither encoding', [file('x\ufffd')]],
  ['entries that overlap', [file('data/a'), over]],
  ['entries beyond the end', [file('data/a', { claims: { offset: 100_000 } })]],
  ['too large a total size', [file('data/a', { claims: { bytes: 2_000_000 } })]],
  ['an archive bomb', [bomb]],
  ['too many entries', Array.from({ length: 1001 }, (_, n) => file(`data/${n}`))],
])('%s is rejected, in ZIP and ZIP64', async (_what, files) => {
  await expect(opened(files)).rejects.toThrow(ZipError)
  await expect(opened(files, { isLarge: true })).rejects.toThrow(ZipError)
})

test('a file that is no archive is rejected', async () => {
  for (const bytes of ['', 'PK', '<html>'.repeat(100)])
    await expect(openZip(lying(Buffer.from(bytes)).source, LIMITS)).rejects.toThrow(ZipError)
})

test('an entry that is damaged or larger than declared fails when it is read, even late', async () => {
  const archive = zipOf([file('data/a', { claims: { bytes: 3 } }), file('data/b', { claims: { bytes: 30 } })])
  const zip = await openZip(lying(archive).source, LIMITS)
  for (const entry of zip.entries.values()) {
    const stream = zip.open(entry)
    await rest(20)
    await expect(text(stream)).rejects.toThrow(ZipError)
  }
})

test('a failing source is reported as such, not as an invalid archive', async () => {
  const { source } = lying(zipOf([file('data/a')]))
  const away = new Error('storage is away')
  const failing = { ...source, read: () => Promise.reject(away) }
  await expect(openZip(failing, LIMITS)).rejects.toBe(away)
})
