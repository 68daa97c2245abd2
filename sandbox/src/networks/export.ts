// The archives that networks let people download: some in the form of their exports, and some malformed.
import { crc32, deflateRawSync } from 'node:zlib'
import type { Posted } from './people.ts'
import { pictureOf } from './picture.ts'

export interface ZipFile {
  readonly name: string
  readonly bytes: Buffer
  /** The name in another encoding, without the UTF-8 flag. */
  readonly rawName?: Buffer
  /** False values for the directory to claim. */
  readonly claims?: { readonly bytes?: number; readonly offset?: number }
}

/** A compressed archive of these files; optionally in the format for more than four gigabytes. */
export function zipOf(files: readonly ZipFile[], { isLarge = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, rawName, bytes, claims } of files) {
    const packed = deflateRawSync(bytes)
    const words = rawName ?? Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(rawName ? 0 : 0x0800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(claims?.bytes ?? bytes.length, 18)
    about.writeUInt16LE(words.length, 22)
    about.copy(head, 4)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(claims?.offset ?? offset, 42)
    const large = isLarge ? largeSizes(entry) : Buffer.alloc(0)
    directory.push(entry, words, large)
    parts.push(head, words, packed)
    offset += head.length + words.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  const large = isLarge ? largeEnd(end, offset + size) : Buffer.alloc(0)
  return Buffer.concat([...parts, ...directory, large, end])
}

const FOUR_GIGABYTES = 0xffffffff

/** Moves an entry's sizes and offset to the extra field, with eight bytes for each. */
function largeSizes(entry: Buffer): Buffer {
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  for (const [n, at] of [24, 20, 42].entries()) {
    field.writeBigUInt64LE(BigInt(entry.readUInt32LE(at)), 4 + n * 8)
    entry.writeUInt32LE(FOUR_GIGABYTES, at)
  }
  entry.writeUInt16LE(field.length, 30)
  return field
}

/** The same for the end of the archive: a record, and a locator that points to it. */
function largeEnd(end: Buffer, at: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), place)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at), 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, 20)
  return Buffer.concat([record, locator])
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The link that X appends to a text for its own pictures. */
const OWN = 'https://t.co/own'

/** An export as X writes it: a line of script, and the pictures next to it. */
export function twitterExport(posts: readonly Posted[]): ZipFile[] {
  const tweets = posts.map(({ id, text, at, pictures }) => ({
    tweet: {
      id_str: id,
      created_at: new Date(at).toUTCString(),
      full_text: [escaped(text), ...(pictures.length > 0 ? [OWN] : [])].join(' '),
      entities: { urls: [], media: [] },
      ...(pictures.length > 0 && {
        extended_entities: {
          media: pictures.map((name) => ({
            type: 'photo',
            url: OWN,
            // Counted in code points, and written as text.
            indices: [1, OWN.length + 1].map((more) => String([...escaped(text)].length + more)),
            media_url_https: `https://pictures.example/media/${name}.png`,
          })),
        },
      }),
    },
  }))
  return [
    {
      name: 'data/tweets.js',
      bytes: Buffer.from(`window.YTD.tweets.part0 = ${JSON.stringify(tweets, null, 2)}`),
    },
    ...posts.flatMap(({ id, pictures }) =>
      pictures.map((name) => ({ name: `data/tweets_media/${id}-${name}.png`, bytes: pictureOf(name) })),
    ),
  ]
}

/** An export as Instagram writes it: every byte of a caption as a character of its own, reels in a named list. */
export function instagramExport(posts: readonly Posted[], reels: readonly Posted[] = []): ZipFile[] {
  const shown = posts.filter(({ pictures }) => pictures.length > 0)
  const mangled = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  const items = ({ at, pictures }: Posted, folder: string, title: string) =>
    pictures.map((name) => ({
      uri: `media/${folder}/202501/${name}.png`,
      creation_timestamp: Date.parse(at) / 1000,
      title,
    }))
  const file = (name: string, value: unknown) => ({
    name: `your_instagram_activity/content/${name}`,
    bytes: Buffer.from(JSON.stringify(value)),
  })
  const pictures = (of: readonly Posted[], folder: string) =>
    of.flatMap((one) =>
      one.pictures.map((name) => ({ name: `media/${folder}/202501/${name}.png`, bytes: pictureOf(name) })),
    )
  const list = shown.map((one) => ({
    media: items(one, 'posts', ''),
    title: mangled(one.text),
    creation_timestamp: Date.parse(one.at) / 1000,
  }))
  const reelList = reels.map((one) => ({ media: items(one, 'reels', mangled(one.text)) }))
  return [
    file('posts_1.json', list),
    ...(reels.length > 0 ? [file('reels.json', { ig_reels_media: reelList })] : []),
    file('stories.json', {
      ig_stories: [{ uri: 'media/stories/gone.png', creation_timestamp: 1, title: '' }],
    }),
    ...pictures(shown, 'posts'),
    ...pictures(reels, 'reels'),
  ]
}
