import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CANARY, type Fate, type Specimen } from './corpus.ts'

const moving = (size: string, seconds: number, rate = 5) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/**
 * Videos that lie about themselves, never end, are too large, or try to read files and call addresses that they must
 * not.
 */
export async function makeVideos(honeypot: string, directory: string): Promise<Specimen[]> {
  const at = (name: string) => join(directory, name)
  const film = (name: string, ...args: string[]): Buffer => {
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, at(name)])
    return readFileSync(at(name))
  }
  const one = (name: string, bytes: Buffer | string, ...fates: Fate[]): Specimen => ({
    name: `a film: ${name}`,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    fates,
    isFilm: true,
  })
  writeFileSync(at('words.srt'), `1\n00:00:00,000 --> 00:00:01,000\n${CANARY} ${honeypot}\n`)
  writeFileSync(at('font.ttf'), CANARY)
  const marks = ['title', 'location', 'artist', 'comment'].flatMap((key) => ['-metadata', `${key}=${CANARY}`])
  const plain = film('plain.mp4', ...moving('320x180', 1), ...h264, ...marks)
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\n${honeypot}a.ts\n#EXT-X-ENDLIST\n`
  const subtitled = ['-i', at('words.srt'), '-map', '0', '-map', '1', '-c:s']
  return [
    { ...one('with titles and a place', plain, 'ready'), shown: [320, 180] },
    one('with subtitles', film('s.mp4', ...moving('320x180', 1), ...subtitled, 'mov_text', ...h264), 'ready'),
    one(
      'with a font and subtitles',
      film(
        'f.mkv',
        ...[...moving('320x180', 1), ...subtitled, 'srt', ...h264],
        ...['-attach', at('font.ttf'), '-metadata:s:t', 'mimetype=font/ttf'],
      ),
      'ready',
    ),
    one('8,192 wide', film('wide.mp4', ...moving('8192x16', 0.2), ...h264), 'too_many_pixels'),
    one(
      '1,000 pictures a second',
      film('fast.mp4', ...moving('32x32', 0.2, 1000), ...h264),
      'too_many_pixels',
    ),
    one('of 11 minutes', film('long.mp4', ...moving('32x32', 660, 1), ...h264), 'too_long'),
    one(
      'that does not say how long it is',
      film('live.webm', ...moving('32x32', 660, 1), ...h264, '-f', 'matroska', '-live', '1'),
      'too_long',
    ),
    one('of 11 minutes that says one second', shortened(readFileSync(at('long.mp4'))), 'too_long'),
    one('cut in half', plain.subarray(0, plain.length / 2), 'unreadable'),
    one('whose samples lie elsewhere', elsewhere(plain), 'ready', 'unreadable'),
    one('a playlist', playlist, 'refused'),
    one('a list of files', 'ffconcat version 1.0\nfile /etc/passwd\n', 'refused'),
    one('a playlist that begins as a film', `\0\0\0\x10ftypisom\0\0\0\0\n${playlist}`, 'unreadable'),
    one('a playlist in a film of the web', `\x1a\x45\xdf\xa3\n${playlist}`, 'unreadable'),
    one('sound alone', film('tone.mp4', '-f', 'lavfi', '-i', 'sine=duration=1'), 'unreadable'),
  ]
}

/** All durations in the container say one second; the samples are all there. */
function shortened(bytes: Buffer): Buffer {
  const liar = Buffer.from(bytes)
  const fields = { mvhd: 20, tkhd: 24, mdhd: 20 }
  for (const [box, field] of Object.entries(fields)) {
    for (let at = liar.indexOf(box); at !== -1; at = liar.indexOf(box, at + 1))
      liar.writeUInt32BE(1000, at + field)
  }
  return liar
}

/** The container claims that its samples are in one of our files. */
function elsewhere(bytes: Buffer): Buffer {
  const moved = Buffer.from(bytes)
  const at = moved.indexOf('url ', moved.indexOf('dref') + 4)
  // Clears the flag that says the samples are in this file, whatever the name says.
  moved.writeUInt32BE(0, at + 4)
  return moved
}
