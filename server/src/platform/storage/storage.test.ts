import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { ListedObject } from './storage.ts'
import { homes, key, keysBelow, read, text, useHome } from './test-homes.ts'

describe.each(homes)('storage on $home', ({ open }) => {
  const home = useHome(open)

  test('an object is returned as it was put, with its headers', async () => {
    const at = key('a/b.txt')
    const headers = {
      ...text,
      cacheControl: 'max-age=60',
      contentDisposition: 'attachment; filename="b.txt"',
    }
    expect(
      await home.storage.put(at, Readable.from([Buffer.from('grüße, '), Buffer.from('welt')]), headers),
    ).toEqual({
      size: 13,
    })
    const found = await home.storage.get(at)
    expect(await read(found)).toBe('grüße, welt')
    expect(found).toMatchObject({ ...headers, size: 13, total: 13, start: 0 })
    expect(await home.storage.head(at)).toMatchObject({ ...headers, total: 13, etag: found?.etag })
    expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('a buffer, an empty buffer and a second version can be put', async () => {
    const at = key()
    await home.storage.put(at, Buffer.from('first'), text)
    const before = await home.storage.head(at)
    await home.storage.put(at, Buffer.from('second one'), { contentType: 'text/css' })
    expect(await home.storage.head(at)).toMatchObject({ total: 10, contentType: 'text/css' })
    expect((await home.storage.head(at))?.etag).not.toBe(before?.etag)
    await home.storage.put(at, Buffer.alloc(0), text)
    expect(await read(await home.storage.get(at))).toBe('')
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
    await home.storage.put(at, Buffer.from('0123456789'), text)
    const found = await home.storage.get(at, { range })
    expect(found).toMatchObject({ size: expected.length, total: 10, start })
    expect(await read(found)).toBe(expected)
  })

  test('a range outside the object is a distinct error', async () => {
    const at = key()
    await home.storage.put(at, Buffer.from('0123456789'), text)
    await expect(home.storage.get(at, { range: { start: 10 } })).rejects.toMatchObject({ failure: 'range' })
  })

  test('a missing object is null, and moving or removing it does no harm', async () => {
    const at = key()
    expect(await home.storage.get(at)).toBeNull()
    expect(await home.storage.head(at)).toBeNull()
    expect(await home.storage.move(at, key())).toBe(false)
    await home.storage.remove([at])
  })

  test('a copy has the same bytes, its own headers and is independent of the original', async () => {
    const [from, to] = [key('from'), key('deep/er/to')]
    const open = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000' }
    await home.storage.put(from, Buffer.from('copied'), { ...open, contentDisposition: 'inline' })
    const own = { contentType: 'image/webp', cacheControl: 'private, max-age=300' }
    expect(await home.storage.copy(from, to, own)).toBe(true)
    expect(await home.storage.head(to)).toMatchObject({ ...own, total: 6 })
    expect(await home.storage.head(to)).not.toHaveProperty('contentDisposition')
    expect(await home.storage.head(from)).toMatchObject(open)
    await home.storage.remove([from])
    expect(await read(await home.storage.get(to))).toBe('copied')
    expect(await home.storage.copy(from, to, own)).toBe(false)
    expect(await read(await home.storage.get(to))).toBe('copied')
    await expect(home.storage.copy(to, '../up', own)).rejects.toMatchObject({ failure: 'invalid-key' })
  })

  test('an object moves with its headers and replaces the target', async () => {
    const from = key('from')
    const to = key('deep/er/to')
    await home.storage.put(to, Buffer.from('replaced'), text)
    await home.storage.put(from, Buffer.from('moved'), {
      contentType: 'image/webp',
      cacheControl: 'immutable',
    })
    expect(await home.storage.move(from, to)).toBe(true)
    expect(await home.storage.head(from)).toBeNull()
    expect(await home.storage.head(to)).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'immutable',
      total: 5,
    })
    expect(await read(await home.storage.get(to))).toBe('moved')
    expect(await home.storage.move(to, to)).toBe(true)
    expect(await read(await home.storage.get(to))).toBe('moved')
  })

  test('many objects are removed in one call', async () => {
    const base = key('many')
    const keys = Array.from({ length: 12 }, (_, index) => `${base}/${index % 3}/${index}`)
    await Promise.all(keys.map((each) => home.storage.put(each, Buffer.from('x'), text)))
    // More keys than fit in one request of a thousand, most of them missing.
    await home.storage.remove([
      ...keys.slice(1),
      ...Array.from({ length: 1500 }, (_, index) => `${base}/none/${index}`),
    ])
    expect(await keysBelow(home.storage, `${base}/`)).toEqual([keys[0]])
    await home.storage.remove([])
  })

  test('a listing contains the objects under the prefix, with size and age', async () => {
    const base = key('list')
    for (const name of ['a', 'a/b', 'ab', 'c/d/e.png']) {
      await home.storage.put(`${base}/${name}`, Buffer.alloc(name.length), text)
    }
    expect(await keysBelow(home.storage, `${base}/`)).toEqual(
      ['a', 'a/b', 'ab', 'c/d/e.png'].map((name) => `${base}/${name}`),
    )
    expect(await keysBelow(home.storage, `${base}/a`)).toEqual(
      ['a', 'a/b', 'ab'].map((name) => `${base}/${name}`),
    )
    expect(await keysBelow(home.storage, `${base}/c/d/`)).toEqual([`${base}/c/d/e.png`])
    expect(await keysBelow(home.storage, `${base}/nothing/`)).toEqual([])
    const found: ListedObject[] = []
    for await (const object of home.storage.list(`${base}/c`)) found.push(object)
    const [listed] = found
    expect(listed?.size).toBe(9)
    expect(Math.abs(Date.now() - (listed?.modified.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('a working storage passes the check', async () => {
    await home.storage.prepare()
    await home.storage.check()
  })
})
