import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PickedFile } from '@sayso/e2e/composer-page'
import type { Proving } from '../../harness/proof.ts'

const HEAVY = 9 * 1024 * 1024

/** A one-second video that is easy to decode but too large to upload in one piece. */
export async function makeFilm(p: Proving): Promise<PickedFile> {
  const path = join(await p.temporaryDirectory(), 'film.mp4')
  const { code, output } = await p.command('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=1'],
    ...['-pix_fmt', 'yuv420p', path],
  ])
  if (code !== 0) throw new Error(`no film could be made: ${output}`)
  // A box that players skip.
  const padding = Buffer.alloc(HEAVY)
  padding.writeUInt32BE(HEAVY)
  padding.write('free', 4)
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([await readFile(path), padding]) }
}
