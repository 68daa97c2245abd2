import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisk } from './test-homes.ts'

const text = { contentType: 'text/html' }
let home: Awaited<ReturnType<typeof openDisk>>
let outside: string

beforeAll(async () => {
  home = await openDisk()
  outside = join(home.directory, '..', 'outside')
  await mkdir(outside)
})
afterAll(() => home.close())

test('a symlinked folder is neither read, written, listed nor deleted from', async () => {
  await home.storage.put('real/page', Buffer.from('secret'), text)
  await symlink(join(home.directory, 'real'), join(home.directory, 'linked'))
  await symlink(outside, join(home.directory, 'away'))
  expect(await home.storage.get('linked/page')).toBeNull()
  await home.storage.remove(['linked/page'])
  expect(await home.storage.head('real/page')).not.toBeNull()
  await expect(home.storage.put('away/x', Buffer.from('x'), text)).rejects.toThrow('not a folder')
  await expect(home.storage.put('away/deep/x', Buffer.from('x'), text)).rejects.toThrow('not a folder')
  await expect(home.storage.move('real/page', 'away/x')).rejects.toThrow('not a folder')
  expect(await readdir(outside)).toEqual([])
  for await (const { key } of home.storage.list('linked/')) expect(key).toBe('none')
})

test('a symlinked object is treated as missing', async () => {
  await writeFile(join(outside, 'passwd'), 'secret')
  await symlink(join(outside, 'passwd'), join(home.directory, 'passwd=object'))
  expect(await home.storage.get('passwd')).toBeNull()
})

test('a signed link is served with restrictive headers', async () => {
  await home.storage.put('page', Buffer.from('<script>1</script>'), text)
  const url = await home.storage.signedUrl('page', { expiresInSeconds: 60 })
  for (const answer of [await fetch(url), await fetch(url.replace('signature=', 'signature=0'))]) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await answer.body?.cancel()
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
})

test('a resumed download of a changed object returns the whole object', async () => {
  await home.storage.put('page', Buffer.from('0123456789'), text)
  const url = await home.storage.signedUrl('page', { expiresInSeconds: 60 })
  const etag = (await home.storage.head('page'))?.etag ?? ''
  const resume = (tag: string) => fetch(url, { headers: { range: 'bytes=8-', 'if-range': tag } })
  expect(await (await resume(etag)).text()).toBe('89')
  expect(await (await resume('"old"')).text()).toBe('0123456789')
})

test.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=a-', 'lines=1-2', 'bytes=-'])(
  'the range %s is ignored',
  async (range) => {
    await home.storage.put('page', Buffer.from('0123456789'), text)
    const answer = await fetch(await home.storage.signedUrl('page', { expiresInSeconds: 60 }), {
      headers: { range },
    })
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  },
)

test('path traversal in a signed link is rejected', async () => {
  for (const path of ['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e/x', 'a%00b', '=incoming/x']) {
    const answer = await fetch(`${home.origin}/files/${path}?expires=9999999999&signature=x`)
    expect([400, 403, 404]).toContain(answer.status)
  }
})

test('a put succeeds while others keep emptying its folder', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let round = 0; round < 40; round += 1) {
        await home.storage.put(`busy/folder/${worker}`, Buffer.from('x'), text)
        await home.storage.remove([`busy/folder/${worker}`])
      }
    }),
  )
  expect((await readdir(home.directory)).includes('busy')).toBe(false)
})

test('stale temporary files are deleted, recent ones are kept', async () => {
  const incoming = join(home.directory, '=incoming')
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await home.storage.prepare()
  expect(await readdir(incoming)).toEqual(['new'])
})

test('a missing storage directory fails the check', async () => {
  await rm(join(home.directory, '=incoming'), { recursive: true })
  await expect(home.storage.check()).rejects.toThrow()
  await home.storage.prepare()
  await home.storage.check()
})
