import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openZip } from '@sayso/server/platform/zip/zip'
import { createZipWriter, type ZipPart } from '@sayso/server/platform/zip/zip-writer'
import { proof } from '../harness/proof.ts'

/** More than a ZIP without ZIP64 can name, and more bytes than it can count. */
const ENTRIES = 66_000
const MEGABYTES = 4200
const STEP = 6000
/** Written as holes, so that the archive takes no room on the disk. */
const ZEROS = Buffer.alloc(1 << 20)

export default proof({
  name: 'large-export',
  about: 'A copy of everything may have more than 65,535 files and more than 4 GiB',
  ci: false,
  engines: false,
  quickSeconds: 600,
  mutants: {
    'all-looked-through': {
      file: 'server/src/platform/zip/zip-writer.ts',
      find: 'own.entries.splice(0, own.entries.length - 1)',
      replace: 'own.entries.splice(0, 0)',
      why: 'each file costs more than the one before, and its streams are kept',
    },
    'only-the-last': {
      file: 'server/src/platform/zip/zip-writer.ts',
      find: 'own.entries = [...done, ...own.entries]',
      replace: 'own.entries = [...done.slice(-9), ...own.entries]',
      why: 'most files are not in the directory',
    },
  },
  async run(p) {
    const file = join(await p.temporaryDirectory(), 'copy.zip')
    const zip = createZipWriter(new Date())
    const stored = store(zip.output, file)
    const parts: ZipPart[] = [await zip.add('first.json', one('first'))]
    const megabytes = p.size({ quick: 1, full: MEGABYTES })
    parts.push(await zip.add('media/large.bin', zeros(megabytes), { isPacked: true }))
    const spent: number[] = []
    const held = heap()
    for (let from = 0; from < ENTRIES; from += STEP) {
      const before = process.cpuUsage()
      for (let n = from; n < from + STEP; n++)
        parts.push(await zip.add(`media/${n}.txt`, one(`file ${n}`), { isPacked: true }))
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / STEP)
    }
    const perFile = (heap() - held) / ENTRIES
    zip.end()
    const bytes = await stored
    p.figure('files', parts.length)
    p.figure('archive, MB', Math.round(bytes / 1e6))

    const [, ...rest] = spent
    const ratio = (rest.at(-1) ?? 0) / (rest[0] ?? 1)
    p.require('the last files cost what the first did', ratio < 2, `${ratio.toFixed(2)} times`)
    p.require('a file leaves little in memory', perFile < 1500, `${Math.round(perFile)} bytes`)

    const source = {
      size: bytes,
      read: async (start: number, end: number) => createReadStream(file, { start, end }),
    }
    const { entries } = await openZip(source, { entries: parts.length, bytes, ratio: 200 })
    const isSame = parts.every(({ name, bytes: size }) => entries.get(name)?.bytes === size)
    p.require('yauzl finds every file and its size', isSame, `${entries.size} files`)
    for (const [program, args] of READERS) {
      const { code, output } = await p.command('bash', ['-c', IF_THERE, program, ...args, file])
      if (code === MISSING) p.log(`${program} is not installed`)
      else p.require(`${program} reads every byte of it`, code === 0, output.trim() || 'no fault')
    }
  },
})

const PYTHON = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
names = archive.namelist()
damaged = archive.testzip()
assert damaged is None, damaged
assert archive.read('first.json') == b'first' and archive.read('media/65999.txt') == b'file 65999'
print(len(names), 'files,', sum(one.file_size for one in archive.infolist()), 'bytes')
`
const READERS: readonly (readonly [string, readonly string[]])[] = [
  ['python3', ['-c', PYTHON]],
  ['unzip', ['-tqq']],
]
const MISSING = 127
const IF_THERE = `command -v "$0" > /dev/null || exit ${MISSING}; exec "$0" "$@"`

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* zeros(megabytes: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < megabytes; n++) yield ZEROS
}

function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** Writes it to a file with holes where there are only zeros. Returns how long it is. */
async function store(archive: AsyncIterable<Buffer>, file: string): Promise<number> {
  const descriptor = openSync(file, 'w')
  let at = 0
  for await (const chunk of archive) {
    if (chunk.buffer !== ZEROS.buffer) writeSync(descriptor, chunk, 0, chunk.length, at)
    at += chunk.length
  }
  ftruncateSync(descriptor, at)
  closeSync(descriptor)
  return at
}
