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

test('a folder that is a link to elsewhere is neither read, written, listed nor removed from', async () => {
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

test('an object that is a link to elsewhere is not there', async () => {
  await writeFile(join(outside, 'passwd'), 'secret')
  await symlink(join(outside, 'passwd'), join(home.directory, 'passwd=object'))
  expect(await home.storage.get('passwd')).toBeNull()
})

test('a link answers with headers that leave a page no power', async () => {
  await home.storage.put('page', Buffer.from('<script>1</script>'), text)
  const url = await home.storage.signedUrl('page', { expiresInSeconds: 60 })
  for (const answer of [await fetch(url), await fetch(url.replace('signature=', 'signature=0'))]) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await answer.body?.cancel()
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
})

test('a resumed download of a changed object gets the whole', async () => {
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

test('traversal in the address of a link meets the signature, not the disk', async () => {
  for (const path of ['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e/x', 'a%00b', '=incoming/x']) {
    const answer = await fetch(`${home.origin}/files/${path}?expires=9999999999&signature=x`)
    expect([400, 403, 404]).toContain(answer.status)
  }
})

test('a put survives others emptying its folder all the time', async () => {
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

test('drafts of dead writers are cleared away, those of living ones are not', async () => {
  const incoming = join(home.directory, '=incoming')
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await home.storage.prepare()
  expect(await readdir(incoming)).toEqual(['new'])
})

test('a home that is gone says so', async () => {
  await rm(join(home.directory, '=incoming'), { recursive: true })
  await expect(home.storage.check()).rejects.toThrow()
  await home.storage.prepare()
  await home.storage.check()
})
