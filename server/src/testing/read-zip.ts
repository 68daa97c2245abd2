import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** All files of a small archive, by their names. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true })
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(found))
    zip.once('error', reject)
    zip.readEntry()
  })
  const read = promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (...a: never[]) => void) => void,
  )
  const files = new Map<string, Buffer>()
  for (const entry of entries) files.set(entry.fileName, await buffer((await read(entry)) as never))
  return files
}
