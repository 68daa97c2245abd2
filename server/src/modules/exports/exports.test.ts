import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { exportLink, exportList, exportStart } from '@sayso/contract/calls/personal-data'
import { verifyLogin } from '@sayso/contract/calls/unauth'
import { securityEvents } from '@sayso/contract/calls/user'
import type { ExportId } from '@sayso/contract/ids'
import type { DataExport } from '@sayso/contract/shapes/data-export'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { asker, tokenOf } from '../../testing/person.ts'
import { readZip } from '../../testing/read-zip.ts'
import { runJob } from '../../testing/run-job.ts'
import { useWorld } from '../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const newest = async (person: Actor): Promise<DataExport> => {
  const [first] = (await person.call(exportList)).exports
  if (first === undefined) throw new Error('there is no export')
  return first
}
const download = async (person: Actor, id: ExportId) => {
  const { url } = await person.call(exportLink, { export_id: id })
  return fetch(url)
}
/** Of this world: the store is shared with others. */
async function objectsOf(id: ExportId): Promise<number> {
  const { rows } = await world.ctx.db.readPrivate((tx) =>
    sql<{ key: string }>`select key from data_export where id = ${rowId(id)}`.execute(tx),
  )
  let count = 0
  for await (const _ of world.ctx.storage.list(rows[0]?.key ?? 'none')) count++
  return count
}

test('a copy is asked for, made, announced without a link to it, and downloaded', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await alice.publish({ text: 'what alice says', ptv: { price: 300, text: 'what alice sells' } })
  await bob.publish({ text: 'what bob says', ptv: { price: 300, text: 'what bob sells' } })
  expect(await alice.call(exportList)).toMatchObject({ exports: [], next_time: null })
  const asked = await alice.call(exportStart)
  expect(asked.export).toMatchObject({ status: 'requested', bytes: null, until: null })
  expect((await alice.call(exportStart)).export.unique_id).toBe(asked.export.unique_id)
  await world.settle()

  const ready = await newest(alice)
  expect(ready).toMatchObject({ unique_id: asked.export.unique_id, status: 'ready' })
  const answer = await download(alice, ready.unique_id)
  expect(answer.headers.get('content-disposition')).toContain(`filename="${ready.filename}"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(ready.bytes)
  const files = await readZip(bytes)
  const all = [...files.values()].map(String).join('\n')
  expect(all).toContain('what alice sells')
  expect(all).not.toContain('what bob')
  expect(all).not.toContain('bob@people.example')
  expect(String(files.get('index.html'))).toContain('what alice says')
  expect(String(files.get('index.html'))).not.toContain('<script')
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject([{ email: 'alice@people.example' }])

  const manifest = JSON.parse(String(files.get('manifest.json')))
  expect(manifest).toMatchObject({ version: 1, profiles: ['alice'] })
  expect(manifest.files.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
  )
  for (const { name, bytes: size, sha256 } of manifest.files) {
    const content = files.get(name) ?? Buffer.alloc(0)
    expect([name, size, sha256]).toEqual([
      name,
      content.length,
      createHash('sha256').update(content).digest('hex'),
    ])
  }

  const mails = mailbox.mails.filter(({ recipients }) => recipients.includes('alice@people.example'))
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects).toContain('A copy of your data was requested')
  expect(subjects).toContain('The copy of your data is ready')
  expect(JSON.stringify(mails)).not.toMatch(/exports\/|\.zip/)
  expect((await alice.call(securityEvents)).events).toMatchObject([
    { kind: 'export', detail: 'downloaded' },
    { kind: 'export', detail: '' },
    { kind: 'registered' },
  ])
})

test('nobody else gets a link, and a second copy has to wait', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const { unique_id: id, asked } = await newest(alice)
  expect((await bob.ask(exportLink, { export_id: id })).body.code).toBe('export_not_found')
  const { body } = await alice.ask(exportStart)
  expect(body.code).toBe('export_too_soon')
  const { next_time: next } = await alice.call(exportList)
  expect(Date.parse(String(next)) - Date.parse(asked)).toBe(7 * 86_400_000)
  await run(sql`update data_export set asked_at = asked_at - interval '7 days'`)
  expect((await alice.call(exportList)).next_time).toBeNull()
})

test('after seven days a copy is gone from the store, and its link with it', async () => {
  const alice = await world.as('alice')
  const { unique_id: id } = await newest(alice)
  const { url } = await alice.call(exportLink, { export_id: id })
  await run(sql`update data_export set until = now() - interval '1 minute' where status = 'ready'`)
  expect((await alice.ask(exportLink, { export_id: id })).body.code).toBe('export_not_found')
  await runJob(world, 'exports.tidy')
  expect(await newest(alice)).toMatchObject({ status: 'expired' })
  expect((await fetch(url)).status).toBe(404)
  expect(await objectsOf(id)).toBe(0)
})

test('who takes an account back also takes back the copy that was asked for meanwhile', async () => {
  const carol = await world.as('carol')
  await carol.call(exportStart)
  await world.settle()
  const { unique_id: id } = await newest(carol)
  const { url } = await carol.call(exportLink, { export_id: id })
  const asked = mailbox.mails.find(
    ({ recipients, subject }) =>
      recipients.includes('carol@people.example') && subject === 'A copy of your data was requested',
  )
  const code = /code=([\w-]{43})/.exec(asked?.text ?? '')?.[1]
  const back = tokenOf(await ask(verifyLogin, { code }))
  await world.settle()
  expect((await fetch(url)).status).toBe(404)
  expect((await ask(exportLink, { export_id: id }, back)).body.code).toBe('password_missing')
  const { exports, next_time: next } = (await ask(exportList, {}, back)).body as never as {
    exports: DataExport[]
    next_time: string | null
  }
  expect([exports[0]?.status, next]).toEqual(['cancelled', null])
  expect(await objectsOf(id)).toBe(0)
})

/** A store that fails after the first bytes: what a killed process leaves. */
function failingStore(): WorkerContext {
  const put: Storage['put'] = async (_key, body) => {
    for await (const _ of body as Readable) throw new Error('the store went away')
    return { size: 0 }
  }
  return { ...world.ctx, storage: { ...world.ctx.storage, put } as WorkerContext['storage'] }
}

test('a try that ends in the middle leaves nothing, and the next one starts anew', async () => {
  const dan = await world.as('dan')
  const { unique_id: id } = (await dan.call(exportStart)).export
  await expect(runJob(world, 'exports.make', { exportId: id }, failingStore())).rejects.toThrow()
  expect(await newest(dan)).toMatchObject({ status: 'running' })
  expect(await objectsOf(id)).toBe(0)
  await world.settle()
  expect(await newest(dan)).toMatchObject({ status: 'ready' })
  expect(await objectsOf(id)).toBe(1)
  await runJob(world, 'exports.make', { exportId: id }, failingStore())
  expect((await download(dan, id)).status).toBe(200)
})

test('after five tries it has failed, and the owner can ask again at once', async () => {
  const erin = await world.as('erin')
  const { unique_id: id } = (await erin.call(exportStart)).export
  for (let tries = 1; tries < 5; tries++)
    await expect(runJob(world, 'exports.make', { exportId: id }, failingStore())).rejects.toThrow()
  await runJob(world, 'exports.make', { exportId: id }, failingStore())
  expect(await newest(erin)).toMatchObject({ status: 'failed' })
  expect((await erin.call(exportStart)).export.unique_id).not.toBe(id)
  await world.settle()
  expect(await newest(erin)).toMatchObject({ status: 'ready' })
})

test('one that was cancelled while it was made is not kept', async () => {
  const frank = await world.as('frank')
  const { unique_id: id } = (await frank.call(exportStart)).export
  const put: Storage['put'] = async (...given) => {
    await run(sql`update data_export set status = 'cancelled' where status = 'running'`)
    return world.ctx.storage.put(...given)
  }
  const ctx = { ...world.ctx, storage: { ...world.ctx.storage, put } as WorkerContext['storage'] }
  await runJob(world, 'exports.make', { exportId: id }, ctx)
  expect(await newest(frank)).toMatchObject({ status: 'cancelled' })
  expect(await objectsOf(id)).toBe(0)
})

test('pictures and files are in it, also locked ones, and the page leads to them', async () => {
  const grace = await world.as('grace')
  const post = await grace.publish({ text: 'with <b>things</b> to see', ptv: { price: 300, text: 'hidden' } })
  const keyOf = (letter: string) => letter.repeat(26)
  const add = async (kind: 'image' | 'file', letter: string) => {
    const isImage = kind === 'image'
    const { rows } = await world.ctx.db.write((tx) =>
      sql<{ id: bigint }>`
        insert into media (id, owner_id, kind, purpose, is_locked, state, source_type, key, bytes, width, height, widths,
                           thumbhash, sha256)
        values (make_id(), ${rowId(grace.profileId)}, ${kind}, 'post', true, 'ready', 'png', ${keyOf(letter)}, 4,
                ${isImage ? 320 : null}, ${isImage ? 200 : null}, ${isImage ? [160, 320] : null},
                ${isImage ? 'x' : null}, ${isImage ? null : Buffer.alloc(32)})
        returning id`.execute(tx),
    )
    const name = isImage ? '320.webp' : 'file'
    const bytes = Buffer.from(`bytes of ${kind}`)
    await world.ctx.storage.put(`locked/${keyOf(letter)}/${name}`, bytes, { contentType: 'image/webp' })
    return rows[0]?.id ?? 0n
  }
  const [picture, file] = [await add('image', 'p'), await add('file', 'f')]
  await run(sql`insert into post_media (post_id, media_id, kind, alt, locked)
                values (${rowId(post)}, ${picture}, 'photo', 'a "loaf"', true)`)
  await run(sql`insert into post_file (post_id, file_id, filename, size, content_type)
                values (${rowId(post)}, ${file}, 'the plan.pdf', 4, 'application/pdf')`)
  await grace.call(exportStart)
  await world.settle()
  const { unique_id: id } = await newest(grace)
  const files = await readZip(Buffer.from(await (await download(grace, id)).arrayBuffer()))
  const [at, kept] = [`media/${wireId(picture)}.webp`, `files/${wireId(file)}/the plan.pdf`]
  expect(String(files.get(at))).toBe('bytes of image')
  expect(String(files.get(kept))).toBe('bytes of file')
  const page = String(files.get('index.html'))
  expect(page).toContain(`<img loading="lazy" src="${at}" alt="a &quot;loaf&quot;">`)
  expect(page).toContain(`<a href="${kept.replace(' ', '%20')}">the plan.pdf</a>`)
  expect(page).toContain('with &lt;b&gt;things&lt;/b&gt; to see')
  expect(JSON.parse(String(files.get('posts.json')))).toMatchObject([
    { media: [{ file: at }], files: [{ file: kept }] },
  ])
})
