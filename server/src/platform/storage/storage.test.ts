import { createHash, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedObject, Storage, StoredStream } from './storage.ts'
import { openDisk, openS3, type TestHome } from './test-homes.ts'

const MiB = 1024 * 1024
const text = { contentType: 'text/plain; charset=utf-8' }

const hostileKeys = [
  ...['', '/', '/etc/passwd', 'a/', 'a//b', '../x', 'a/../../x', 'a/./b', '.', '..', 'a/...'],
  ...['A', 'a b', 'a\\b', 'a\0b', 'a%2fb', 'ä', 'a=object', '=incoming/x', 'a\n'],
  ...['x'.repeat(201), `${'y/'.repeat(256)}z`],
]

const homes = [
  { home: 's3', open: openS3 },
  { home: 'disk', open: openDisk },
] as const

describe.each(homes)('storage on $home', ({ open }) => {
  let storage: Storage
  let leftovers: TestHome['leftovers']
  let close: TestHome['close']
  const key = (name = 'object') => `t-${randomUUID()}/${name}`
  const keysBelow = async (prefix: string) =>
    (await collect(storage.list(prefix))).map((object) => object.key).sort()

  beforeAll(async () => {
    ;({ storage, leftovers, close } = await open())
  })
  afterAll(() => close())

  test('what was put comes back, with its headers', async () => {
    const at = key('a/b.txt')
    const headers = {
      ...text,
      cacheControl: 'max-age=60',
      contentDisposition: 'attachment; filename="b.txt"',
    }
    expect(
      await storage.put(at, Readable.from([Buffer.from('grüße, '), Buffer.from('welt')]), headers),
    ).toEqual({
      size: 13,
    })
    const found = await storage.get(at)
    expect(await read(found)).toBe('grüße, welt')
    expect(found).toMatchObject({ ...headers, size: 13, total: 13, start: 0 })
    expect(await storage.head(at)).toMatchObject({ ...headers, total: 13, etag: found?.etag })
    expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('a buffer, an empty buffer and a second version can be put', async () => {
    const at = key()
    await storage.put(at, Buffer.from('first'), text)
    const before = await storage.head(at)
    await storage.put(at, Buffer.from('second one'), { contentType: 'text/css' })
    expect(await storage.head(at)).toMatchObject({ total: 10, contentType: 'text/css' })
    expect((await storage.head(at))?.etag).not.toBe(before?.etag)
    await storage.put(at, Buffer.alloc(0), text)
    expect(await read(await storage.get(at))).toBe('')
  })

  test.each([
    ['from the start', { start: 0, end: 2 }, '012', 0],
    ['from the middle', { start: 3, end: 5 }, '345', 3],
    ['to the end', { start: 7 }, '789', 7],
    ['beyond the end', { start: 8, end: 99 }, '89', 8],
    ['the last bytes', { suffix: 4 }, '6789', 6],
    ['more last bytes than there are', { suffix: 99 }, '0123456789', 0],
  ])('a range %s', async (_, range, expected, start) => {
    const at = key()
    await storage.put(at, Buffer.from('0123456789'), text)
    const found = await storage.get(at, { range })
    expect(found).toMatchObject({ size: expected.length, total: 10, start })
    expect(await read(found)).toBe(expected)
  })

  test('a range outside the object is an error of its own', async () => {
    const at = key()
    await storage.put(at, Buffer.from('0123456789'), text)
    await expect(storage.get(at, { range: { start: 10 } })).rejects.toMatchObject({ failure: 'range' })
  })

  test('what is not there is null, and may be moved or removed without harm', async () => {
    const at = key()
    expect(await storage.get(at)).toBeNull()
    expect(await storage.head(at)).toBeNull()
    expect(await storage.move(at, key())).toBe(false)
    await storage.remove([at])
  })

  test('one byte over the limit leaves nothing behind', async () => {
    const at = key()
    await storage.put(at, Readable.from([Buffer.alloc(1000)]), { ...text, maxBytes: 1000 })
    const over = key()
    const source = endless()
    await expect(storage.put(over, source, { ...text, maxBytes: 6 * MiB })).rejects.toMatchObject({
      failure: 'too-large',
    })
    expect(source.destroyed).toBe(true)
    await expect(storage.put(over, Buffer.alloc(1001), { ...text, maxBytes: 1000 })).rejects.toMatchObject({
      failure: 'too-large',
    })
    expect(await storage.head(over)).toBeNull()
    expect(await keysBelow(over)).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  test.each([
    ['fails', new Error('connection lost')],
    ['is cut off without an error', undefined],
  ])('a stream that %s half-way leaves the old object as it was, and nothing else', async (_, error) => {
    const at = key()
    await storage.put(at, Buffer.from('old'), text)
    for (const bytes of [100, 11 * MiB]) {
      const source = new PassThrough({ highWaterMark: 64 * MiB })
      source.write(Buffer.alloc(bytes))
      setTimeout(() => source.destroy(error), 50)
      await expect(storage.put(at, source, text)).rejects.toThrow(error?.message ?? 'Premature close')
    }
    expect(await read(await storage.get(at))).toBe('old')
    expect(await leftovers()).toEqual([])
  })

  test('create-only refuses to replace, for small and for long bodies', async () => {
    const at = key()
    const once = { ...text, createOnly: true }
    await storage.put(at, Buffer.from('mine'), once)
    const long = Readable.from(chunks(7))
    await expect(storage.put(at, Buffer.from('yours'), once)).rejects.toMatchObject({ failure: 'exists' })
    await expect(storage.put(at, long, once)).rejects.toMatchObject({ failure: 'exists' })
    expect(await read(await storage.get(at))).toBe('mine')
    expect(await leftovers()).toEqual([])
  })

  test('of many that create one key at once, one does', async () => {
    const at = key()
    const writers = Array.from({ length: 8 }, (_, index) =>
      storage.put(at, Buffer.from(`writer ${index}`), { ...text, createOnly: true }),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(await read(await storage.get(at))).toBe(`writer ${winner}`)
  })

  test('concurrent puts to one key end in one whole object', async () => {
    const at = key()
    const bodies = Array.from({ length: 6 }, (_, index) => Buffer.alloc(6 * MiB + index * 1000, index))
    await Promise.all(
      bodies.map((body, index) =>
        storage.put(at, Readable.from(slices(body)), { contentType: `test/${index}` }),
      ),
    )
    const found = await storage.get(at)
    if (!found) throw new Error('nothing there')
    const bytes = await buffer(found.stream)
    const winner = bytes[0] ?? -1
    expect(bytes.equals(bodies[winner] ?? Buffer.alloc(0))).toBe(true)
    expect(found.contentType).toBe(`test/${winner}`)
  })

  test('an object moves with its headers, replacing what was there', async () => {
    const from = key('from')
    const to = key('deep/er/to')
    await storage.put(to, Buffer.from('replaced'), text)
    await storage.put(from, Buffer.from('moved'), { contentType: 'image/webp', cacheControl: 'immutable' })
    expect(await storage.move(from, to)).toBe(true)
    expect(await storage.head(from)).toBeNull()
    expect(await storage.head(to)).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'immutable',
      total: 5,
    })
    expect(await read(await storage.get(to))).toBe('moved')
    expect(await storage.move(to, to)).toBe(true)
    expect(await read(await storage.get(to))).toBe('moved')
  })

  test('many are removed at once', async () => {
    const base = key('many')
    const keys = Array.from({ length: 12 }, (_, index) => `${base}/${index % 3}/${index}`)
    await Promise.all(keys.map((each) => storage.put(each, Buffer.from('x'), text)))
    // More than one request of a thousand, most of them for what is not there.
    await storage.remove([
      ...keys.slice(1),
      ...Array.from({ length: 1500 }, (_, index) => `${base}/none/${index}`),
    ])
    expect(await keysBelow(`${base}/`)).toEqual([keys[0]])
    await storage.remove([])
  })

  test('a list holds what begins with the prefix, with size and age', async () => {
    const base = key('list')
    for (const name of ['a', 'a/b', 'ab', 'c/d/e.png']) {
      await storage.put(`${base}/${name}`, Buffer.alloc(name.length), text)
    }
    expect(await keysBelow(`${base}/`)).toEqual(
      ['a', 'a/b', 'ab', 'c/d/e.png'].map((name) => `${base}/${name}`),
    )
    expect(await keysBelow(`${base}/a`)).toEqual(['a', 'a/b', 'ab'].map((name) => `${base}/${name}`))
    expect(await keysBelow(`${base}/c/d/`)).toEqual([`${base}/c/d/e.png`])
    expect(await keysBelow(`${base}/nothing/`)).toEqual([])
    const [listed] = await collect(storage.list(`${base}/c`))
    expect(listed?.size).toBe(9)
    expect(Math.abs(Date.now() - (listed?.modified.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('a signed link downloads under the given name', async () => {
    const at = key('report.pdf')
    await storage.put(at, Buffer.from('0123456789'), {
      contentType: 'application/pdf',
      cacheControl: 'public',
    })
    const url = await storage.signedUrl(at, {
      expiresInSeconds: 60,
      downloadName: 'Zürich "2026"/\u202e.pdf',
    })
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Z_rich _2026__.pdf"; filename*=UTF-8''Z%C3%BCrich%20%222026%22_.pdf`,
    )
    const nameless = await fetch(await storage.signedUrl(at, { expiresInSeconds: 60 }))
    expect(nameless.headers.get('content-disposition')).toBe('attachment')

    const part = await fetch(url, { headers: { range: 'bytes=-3' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 7-9/10',
      '789',
    ])
    const outside = await fetch(url, { headers: { range: 'bytes=10-' } })
    expect(outside.status).toBe(416)
  })

  test('a link that is unsigned, altered, for another object or over is refused', async () => {
    const [at, other] = [key('x'), key('y')]
    await storage.put(at, Buffer.from('secret'), text)
    await storage.put(other, Buffer.from('other'), text)
    const url = new URL(await storage.signedUrl(at, { expiresInSeconds: 60, downloadName: 'x.txt' }))
    const altered = [...url.searchParams.keys()].map((name) => {
      const copy = new URL(url)
      const value = copy.searchParams.get(name) ?? ''
      copy.searchParams.set(
        name,
        value.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      )
      return copy
    })
    const refused = [
      url.href.replace(url.search, ''),
      url.href.replace(at, other),
      ...altered.map(({ href }) => href),
      (await storage.signedUrl(at, { expiresInSeconds: 1 })).toString(),
    ]
    await new Promise((resolve) => setTimeout(resolve, 2100))
    for (const href of refused) {
      const answer = await fetch(href)
      expect([403, 400], href).toContain(answer.status)
      expect(await answer.text()).not.toContain('secret')
    }
    expect((await fetch(url)).status).toBe(200)
  })

  test('a link for what is gone answers 404, and only GET is answered', async () => {
    const at = key()
    const url = await storage.signedUrl(at, { expiresInSeconds: 60 })
    expect((await fetch(url)).status).toBe(404)
    await storage.put(at, Buffer.from('x'), text)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await fetch(url, { method })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await storage.head(at))?.total).toBe(1)
  })

  test('a hostile key is refused by every operation', async () => {
    const refused = { failure: 'invalid-key' }
    for (const hostile of hostileKeys) {
      const source = Readable.from([Buffer.from('x')])
      const said = JSON.stringify(hostile)
      await expect(storage.put(hostile, source, text), said).rejects.toMatchObject(refused)
      expect(source.destroyed).toBe(true)
      await expect(storage.get(hostile), said).rejects.toMatchObject(refused)
      await expect(storage.head(hostile), said).rejects.toMatchObject(refused)
      await expect(storage.move(hostile, key()), said).rejects.toMatchObject(refused)
      await expect(storage.move(key(), hostile), said).rejects.toMatchObject(refused)
      await expect(storage.remove([hostile]), said).rejects.toMatchObject(refused)
      await expect(storage.signedUrl(hostile, { expiresInSeconds: 1 }), said).rejects.toMatchObject(refused)
    }
  })

  test('a long stream passes through and is never held as a whole', async () => {
    const at = key()
    const megabytes = 64
    const watch = memoryWatch()
    const [sent, seen] = [createHash('sha256'), createHash('sha256')]
    async function* source() {
      for (const chunk of chunks(megabytes)) {
        sent.update(chunk)
        watch.sample()
        yield chunk
      }
    }
    await storage.put(at, Readable.from(source()), text)
    const found = await storage.get(at)
    for await (const chunk of found?.stream ?? []) {
      seen.update(chunk)
      watch.sample()
    }
    expect(found?.total).toBe(megabytes * MiB)
    expect(seen.digest('hex')).toBe(sent.digest('hex'))
    expect(watch.peak()).toBeLessThan(32 * MiB)
  })

  test('a home that can be used says so', async () => {
    await storage.prepare()
    await storage.check()
  })
})

async function collect(objects: AsyncIterable<ListedObject>): Promise<ListedObject[]> {
  const all: ListedObject[] = []
  for await (const object of objects) all.push(object)
  return all
}

async function read(found: StoredStream | null): Promise<string> {
  return found ? (await buffer(found.stream)).toString() : 'nothing there'
}

/** The most bytes alive at once. Garbage is collected before each sample: what merely was not freed yet is no sign. */
function memoryWatch() {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  let [peak, samples] = [0, 0]
  return {
    sample() {
      samples += 1
      if (samples % 48 !== 0) return
      collectGarbage()
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
    },
    peak: () => peak,
  }
}

function* chunks(megabytes: number) {
  for (let sent = 0; sent < megabytes * 16; sent += 1) yield Buffer.alloc(MiB / 16, sent % 251)
}

function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += MiB / 16) yield bytes.subarray(at, at + MiB / 16)
}

function endless() {
  return new Readable({
    read() {
      this.push(Buffer.alloc(MiB / 16))
    },
  })
}
