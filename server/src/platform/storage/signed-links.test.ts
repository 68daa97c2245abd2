import { describe, expect, test } from 'vitest'
import { homes, key, text, useHome } from './test-homes.ts'

describe.each(homes)('signed links on $home', ({ open }) => {
  const home = useHome(open)

  test('a signed link downloads under the given name', async () => {
    const at = key('report.pdf')
    await home.storage.put(at, Buffer.from('0123456789'), {
      contentType: 'application/pdf',
      cacheControl: 'public',
    })
    const url = await home.storage.signedUrl(at, {
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
    const nameless = await fetch(await home.storage.signedUrl(at, { expiresInSeconds: 60 }))
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

  test('a link that is unsigned, altered, for another object or expired is rejected', async () => {
    const [at, other] = [key('x'), key('y')]
    await home.storage.put(at, Buffer.from('secret'), text)
    await home.storage.put(other, Buffer.from('other'), text)
    const url = new URL(await home.storage.signedUrl(at, { expiresInSeconds: 60, downloadName: 'x.txt' }))
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
      (await home.storage.signedUrl(at, { expiresInSeconds: 1 })).toString(),
    ]
    await new Promise((resolve) => setTimeout(resolve, 2100))
    for (const href of refused) {
      const answer = await fetch(href)
      expect([403, 400], href).toContain(answer.status)
      expect(await answer.text()).not.toContain('secret')
    }
    expect((await fetch(url)).status).toBe(200)
  })

  test('a link to a missing object answers 404, and only GET is allowed', async () => {
    const at = key()
    const url = await home.storage.signedUrl(at, { expiresInSeconds: 60 })
    expect((await fetch(url)).status).toBe(404)
    await home.storage.put(at, Buffer.from('x'), text)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await fetch(url, { method })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await home.storage.head(at))?.total).toBe(1)
  })
})
