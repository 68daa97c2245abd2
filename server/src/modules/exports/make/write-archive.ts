import type { Readable } from 'node:stream'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ExportPart, NotExported, Owner } from '../../../composition/personal-data.ts'
import type { Context } from '../../../context.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { createZipWriter, type ZipWriter } from '../../../platform/zip/zip-writer.ts'
import { jsonOf } from './export-json.ts'
import { type Listed, pageOf } from './index-page.ts'

/** Of the archive's layout; raised when files change their names or meaning. */
const VERSION = 1

interface AskedCopy {
  readonly accountId: AccountId
  readonly profiles: readonly { readonly id: ProfileId; readonly handle: string }[]
  readonly askedAt: Date
}

/** Writes all of somebody's data into one ZIP, row by row and byte by byte, as fast as `output` is read. */
export function writeArchive(
  ctx: Context,
  lines: readonly (ExportPart | NotExported)[],
  asked: AskedCopy,
): { output: Readable; written: Promise<void> } {
  const made = new Date()
  const zip = createZipWriter(made)
  const owner: Owner = { accountId: asked.accountId, profileIds: asked.profiles.map(({ id }) => id) }
  const written = write(ctx, zip, lines.filter(isPart), owner, { ...asked, made }).catch((error: Error) => {
    zip.fail(error)
    throw error
  })
  return { output: zip.output, written }
}

const isPart = (line: ExportPart | NotExported): line is ExportPart => 'rows' in line

async function write(
  ctx: Context,
  zip: ZipWriter,
  parts: readonly ExportPart[],
  owner: Owner,
  about: AskedCopy & { made: Date },
): Promise<void> {
  const files: Listed[] = []
  for (const part of parts) files.push(await writeRows(ctx, zip, part, owner))
  const media: Listed[] = []
  for (const { attachments } of parts)
    for await (const { name, open } of attachments?.(ctx, owner) ?? []) {
      const content = await open()
      if (content !== null) media.push(await zip.add(name, content, { isPacked: true }))
    }
  const texts = parts.flatMap((part) => (part.texts ? [part.texts(ctx, owner)] : []))
  const handles = about.profiles.map(({ handle }) => handle)
  const page = await zip.add('index.html', pageOf({ handles, made: about.made, files, media, texts }))
  const manifest = {
    version: VERSION,
    product: ctx.config.product.name,
    account_id: about.accountId,
    profiles: handles,
    asked_at: about.askedAt,
    made_at: about.made,
    files: [page, ...files, ...media],
  }
  await zip.add('manifest.json', oneText(`${JSON.stringify(manifest, null, 1)}\n`))
  zip.end()
}

async function writeRows(ctx: Context, zip: ZipWriter, part: ExportPart, owner: Owner): Promise<Listed> {
  const { file, about, columns } = part
  const counted = { rows: 0 }
  const pages = part.rows(ctx, owner)
  const content = columns ? csvOf(columns, cellsOf(pages, columns, counted)) : jsonOf(pages, counted)
  return { ...(await zip.add(file, content)), about, rows: counted.rows }
}

async function* cellsOf(
  pages: AsyncIterable<readonly object[]>,
  columns: readonly string[],
  counted: { rows: number },
): AsyncGenerator<(string | number)[]> {
  for await (const page of pages)
    for (const row of page as readonly Readonly<Record<string, unknown>>[]) {
      counted.rows++
      yield columns.map((column) => toCell(row[column]))
    }
}

const toCell = (value: unknown): string | number =>
  typeof value === 'number' ? value : value instanceof Date ? value.toISOString() : String(value ?? '')

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}
