import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { linkPreview } from '@sayso/contract/calls/posts'
import { startInternet } from '@sayso/sandbox/internet'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { createPreviewPictures } from '../media/index.ts'
import { dropOldPreviews } from './links.service.ts'

const PUBLIC = '93.184.215.14'

const html = (head: string) =>
  `<!doctype html><html><head>${head}</head><body><title>no</title></body></html>`

const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#335577' } })
  .png()
  .toBuffer()

const pages: Record<string, RequestListener> = {
  'news.example': (request, response) => {
    if (request.url === '/picture.png') {
      return void response.setHeader('content-type', 'image/png').end('pixels of a picture')
    }
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      html(`<title>Fallback</title>
        <meta property="og:title" content="Bread &amp; roses">
        <meta property="og:title" content="A second title">
        <meta name="description" content="What the  page\n says">
        <meta property="og:site_name" content="The Morning News">
        <meta property="og:image" content="/picture.png">`),
    )
  },
  'shown.example': (request, response) => {
    if (request.url === '/picture.png')
      return void response.setHeader('content-type', 'image/png').end(picture)
    const head = '<title>Shown</title><meta property="og:image" content="/picture.png">'
    response.setHeader('content-type', 'text/html').end(html(head))
  },
  'title.example': (_request, response) => {
    response.setHeader('content-type', 'text/html').end(html('<title>Only a\u202e title</title>'))
  },
  'packed.example': (_request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip')
    response.end(gzipSync(html('<title>Unpacked</title>')))
  },
  'old.example': (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=iso-8859-1')
    response.end(Buffer.from(html('<title>Caf\u00e9</title>'), 'latin1'))
  },
  'moved.example': (_request, response) => {
    response.writeHead(302, { location: 'http://title.example/there' }).end()
  },
  'file.example': (_request, response) => {
    response.setHeader('content-type', 'application/pdf').end(html('<title>No page</title>'))
  },
}

const internet = await startInternet({
  names: (name) => (name in pages ? [PUBLIC] : name === 'inside.example' ? ['10.0.0.7'] : []),
  site: (request, response) => pages[request.headers.host ?? '']?.(request, response),
})
afterAll(() => internet.close())

const world = useWorld({ EGRESS_DNS: internet.dns, EGRESS_PROXY: internet.proxy })
const preview = async (url: string) => (await world.visitor()).call(linkPreview, { url })

test('a preview shows the page’s social tags, first without its picture', async () => {
  expect(await preview('http://news.example/today')).toEqual({
    success: true,
    url: 'http://news.example/today',
    title: 'Bread & roses',
    description: 'What the page says',
    site_name: 'The Morning News',
    image: null,
  })
})

test('a page without social tags shows its title, without bidirectional control characters', async () => {
  expect(await preview('http://title.example/')).toMatchObject({ title: 'Only a title', description: null })
})

test.for([
  ['compressed pages', 'http://packed.example/', 'Unpacked'],
  ['pages in another character set', 'http://old.example/', 'Café'],
  ['redirected pages', 'http://moved.example/', 'Only a title'],
] as const)('%s are read', async ([, url, title]) => {
  expect(await preview(url)).toMatchObject({ url, title })
})

test.for([
  'http://file.example/',
  'http://nowhere.example/',
  'http://inside.example/',
  'http://127.0.0.1/',
  'ftp://news.example/',
  'http://news.example:8080/',
  'not an address',
])('%s gets a plain card without a reason', async (url) => {
  expect(await preview(url)).toEqual({
    success: true,
    url,
    title: null,
    description: null,
    site_name: null,
    image: null,
  })
})

test('a page is fetched once for concurrent requests, and a failure is not retried at once', async () => {
  const visitor = await world.visitor()
  const visits = () => internet.visits.filter((visit) => visit === 'news.example /once').length
  const url = 'http://news.example/once'
  await Promise.all(Array.from({ length: 5 }, () => visitor.call(linkPreview, { url })))
  await visitor.call(linkPreview, { url: `${url}#elsewhere-on-it` })
  expect(visits()).toBe(1)

  await visitor.call(linkPreview, { url: 'http://gone.example/' })
  await visitor.call(linkPreview, { url: 'http://gone.example/' })
  expect(internet.lookups.get('gone.example')).toBe(1)
})

test('expired previews are fetched again and finally deleted', async () => {
  const visitor = await world.visitor()
  const url = 'http://news.example/ages'
  const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
  await visitor.call(linkPreview, { url })
  await run(sql`update link_preview set fresh_until = clock_timestamp() - interval '1 second'`)
  await visitor.call(linkPreview, { url })
  expect(internet.visits.filter((visit) => visit === 'news.example /ages')).toHaveLength(2)
  await run(sql`update link_preview set fresh_until = clock_timestamp() - interval '1 second'`)
  await world.ctx.db.write(
    (tx) =>
      dropOldPreviews(createPreviewPictures(world.ctx)).inTransaction?.(
        tx,
        {} as never,
        world.ctx,
      ) as Promise<void>,
  )
  const { rows } = await world.ctx.db.write((tx) => sql`select from link_preview`.execute(tx))
  expect(rows).toHaveLength(0)
})

test('a preview first has text, then a re-encoded picture at our own URL', async () => {
  await world.ctx.storage.prepare()
  const visitor = await world.visitor()
  const url = 'http://shown.example/'
  expect((await visitor.call(linkPreview, { url })).image).toBeNull()
  await world.settle()
  const { image } = await visitor.call(linkPreview, { url })
  expect(image?.startsWith(`${world.ctx.config.media.publicUrl}/`)).toBe(true)
  const shown = await fetch(image?.replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`) ?? '')
  const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([format, width]).toEqual(['webp', 640])
  await world.ctx.db.write((tx) => sql`update link_preview set fresh_until = clock_timestamp()`.execute(tx))
  await world.ctx.db.write(
    (tx) =>
      dropOldPreviews(createPreviewPictures(world.ctx)).inTransaction?.(
        tx,
        {} as never,
        world.ctx,
      ) as Promise<void>,
  )
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from media where forgotten_at is null`.execute(tx),
  )
  expect(rows).toHaveLength(0)
  await world.expectLedgerBalances()
})
