import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { UploadHashes } from '../media.context.ts'
import { recognizeImage } from '../media.policy.ts'
import { SOURCE, workplaceOf } from '../process/workplace.ts'
import { runRender } from '../render/run-render.ts'
import { openPlainFile } from '../upload/plain-file.ts'
import { hashOf } from './hash-upload.ts'

const HEAD_BYTES = 16

/** The hashes of a picture on this machine, made as those of an upload are. Null if it cannot be decoded. */
export async function hashPicture(ctx: Context, path: string): Promise<UploadHashes | null> {
  const { media } = ctx.config.limits
  const directory = await mkdtemp(workplaceOf(ctx))
  const source = join(directory, SOURCE)
  try {
    await copyFile(path, source)
    const type = recognizeImage(await readHead(source, media.imageBytesMax))
    if (type === null) return null
    const made = await runRender(ctx.jail, directory, {
      ...{ source: SOURCE, type, shape: 'whole', widths: [], isHashed: true, frames: null },
      sideMax: media.imageSideMaxPixels,
      inputSideMax: media.imageInputSideMaxPixels,
      pixelsMax: media.imagePixelsMax,
      framesMax: media.animationFramesMax,
      animationPixelsMax: media.animationPixelsMax,
      animationSideMax: 1,
    })
    if ('failure' in made) return null
    return { sha256: await hashOf(createReadStream(source)), phashes: made.phashes }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function readHead(path: string, maxBytes: number): Promise<Uint8Array> {
  const opened = await openPlainFile(path, maxBytes)
  if (opened === null) return new Uint8Array()
  try {
    const { buffer, bytesRead } = await opened.file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.file.close()
  }
}
