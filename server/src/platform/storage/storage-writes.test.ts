import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { homes, key, keysBelow, read, text, useHome } from './test-homes.ts'

const MiB = 1024 * 1024

const hostileKeys = [
  ...['', '/', '/etc/passwd', 'a/', 'a//b', '../x', 'a/../../x', 'a/./b', '.', '..', 'a/...'],
  ...['A', 'a b', 'a\\b', 'a\0b', 'a%2fb', 'ä', 'a=object', '=incoming/x', 'a\n'],
  ...['x'.repeat(201), `${'y/'.repeat(256)}z`],
]

describe.each(homes)('writes on $home', ({ open }) => {
  const home = useHome(open)

  test('an object uploaded in parts appears only when it is finished', async () => {
    const at = key('parts')
    const parts = [Buffer.alloc(5 * MiB, 'a'), Buffer.alloc(5 * MiB, 'b'), Buffer.from('the end')]
    const id = await home.storage.startParts(at, { contentType: 'application/octet-stream' })
    const tags: string[] = []
    for (const [index, bytes] of parts.entries()) {
      // Sent again, as after a lost response.
      await home.storage.putPart(at, id, index + 1, Buffer.alloc(bytes.length))
      tags.push(await home.storage.putPart(at, id, index + 1, bytes))
    }
    expect(await home.storage.head(at)).toBeNull()
    await home.storage.finishParts(at, id, tags)
    await home.storage.finishParts(at, id, tags)
    const found = await home.storage.get(at)
    expect(Buffer.concat(parts).equals(await buffer(found?.stream ?? Readable.from([])))).toBe(true)
    expect(found?.contentType).toBe('application/octet-stream')
    await home.storage.dropParts(at, id)
    expect(await home.storage.head(at)).not.toBeNull()
    const given = key('given-up')
    const gone = await home.storage.startParts(given, { contentType: 'text/plain' })
    await home.storage.putPart(given, gone, 1, Buffer.from('x'))
    await home.storage.dropParts(given, gone)
    await home.storage.dropParts(given, gone)
    await expect(home.storage.finishParts(given, gone, ['x'])).rejects.toThrow()
    expect(await home.leftovers()).toEqual([])
  })

  test('an object one byte over the limit leaves nothing behind', async () => {
    const at = key()
    await home.storage.put(at, Readable.from([Buffer.alloc(1000)]), { ...text, maxBytes: 1000 })
    const over = key()
    const source = endless()
    await expect(home.storage.put(over, source, { ...text, maxBytes: 6 * MiB })).rejects.toMatchObject({
      failure: 'too-large',
    })
    expect(source.destroyed).toBe(true)
    await expect(
      home.storage.put(over, Buffer.alloc(1001), { ...text, maxBytes: 1000 }),
    ).rejects.toMatchObject({
      failure: 'too-large',
    })
    expect(await home.storage.head(over)).toBeNull()
    expect(await keysBelow(home.storage, over)).toEqual([])
    expect(await home.leftovers()).toEqual([])
  })

  test.each([
    ['fails', new Error('connection lost')],
    ['is cut off without an error', undefined],
  ])('a stream that %s half-way leaves the old object unchanged, and nothing else', async (_, error) => {
    const at = key()
    await home.storage.put(at, Buffer.from('old'), text)
    for (const bytes of [100, 11 * MiB]) {
      const source = new PassThrough({ highWaterMark: 64 * MiB })
      source.write(Buffer.alloc(bytes))
      setTimeout(() => source.destroy(error), 50)
      await expect(home.storage.put(at, source, text)).rejects.toThrow(error?.message ?? 'Premature close')
    }
    expect(await read(await home.storage.get(at))).toBe('old')
    expect(await home.leftovers()).toEqual([])
  })

  test('createOnly does not replace an object, for small and long bodies', async () => {
    const at = key()
    const once = { ...text, createOnly: true }
    await home.storage.put(at, Buffer.from('mine'), once)
    const long = Readable.from(chunks(7))
    await expect(home.storage.put(at, Buffer.from('yours'), once)).rejects.toMatchObject({
      failure: 'exists',
    })
    await expect(home.storage.put(at, long, once)).rejects.toMatchObject({ failure: 'exists' })
    expect(await read(await home.storage.get(at))).toBe('mine')
    expect(await home.leftovers()).toEqual([])
  })

  test('of many concurrent createOnly puts to one key, one succeeds', async () => {
    const at = key()
    const writers = Array.from({ length: 8 }, (_, index) =>
      home.storage.put(at, Buffer.from(`writer ${index}`), { ...text, createOnly: true }),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(await read(await home.storage.get(at))).toBe(`writer ${winner}`)
  })

  test('concurrent puts to one key leave one complete object', async () => {
    const at = key()
    const bodies = Array.from({ length: 6 }, (_, index) => Buffer.alloc(6 * MiB + index * 1000, index))
    await Promise.all(
      bodies.map((body, index) =>
        home.storage.put(at, Readable.from(slices(body)), { contentType: `test/${index}` }),
      ),
    )
    const found = await home.storage.get(at)
    if (!found) throw new Error('nothing there')
    const bytes = await buffer(found.stream)
    const winner = bytes[0] ?? -1
    expect(bytes.equals(bodies[winner] ?? Buffer.alloc(0))).toBe(true)
    expect(found.contentType).toBe(`test/${winner}`)
  })

  test('an invalid key is rejected by every operation', async () => {
    const refused = { failure: 'invalid-key' }
    for (const hostile of hostileKeys) {
      const source = Readable.from([Buffer.from('x')])
      const said = JSON.stringify(hostile)
      await expect(home.storage.put(hostile, source, text), said).rejects.toMatchObject(refused)
      expect(source.destroyed).toBe(true)
      await expect(home.storage.get(hostile), said).rejects.toMatchObject(refused)
      await expect(home.storage.head(hostile), said).rejects.toMatchObject(refused)
      await expect(home.storage.move(hostile, key()), said).rejects.toMatchObject(refused)
      await expect(home.storage.move(key(), hostile), said).rejects.toMatchObject(refused)
      await expect(home.storage.remove([hostile]), said).rejects.toMatchObject(refused)
      await expect(home.storage.signedUrl(hostile, { expiresInSeconds: 1 }), said).rejects.toMatchObject(
        refused,
      )
    }
  })

  test('a long stream is never held in memory as a whole', async () => {
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
    await home.storage.put(at, Readable.from(source()), text)
    const found = await home.storage.get(at)
    for await (const chunk of found?.stream ?? []) {
      seen.update(chunk)
      watch.sample()
    }
    expect(found?.total).toBe(megabytes * MiB)
    expect(seen.digest('hex')).toBe(sent.digest('hex'))
    expect(watch.peak()).toBeLessThan(32 * MiB)
  })
})

/**
 * Measures the most bytes alive at one time. Garbage is collected before each sample, so that memory not freed yet does
 * not count.
 */
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
