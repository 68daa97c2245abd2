import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Jail, JailLimits } from '../../../platform/jail/jail.ts'
import type { MediaFailure } from '../media.item.ts'
import { filesOf } from '../media.keys.ts'
import { readPlainFile } from '../upload/plain-file.ts'
import type { RenderPlan } from './plan.ts'
import { isPlainWebp } from './webp-chunks.ts'

const MIB = 1024 * 1024

/** A picture of 40 megapixels needs about half of the time and of the memory. */
const LIMITS: JailLimits = { wallMs: 60_000, memoryBytes: 1200 * MIB, fileBytes: 64 * MIB }

export interface Renditions {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly isAnimated: boolean
  readonly thumbhash: string
  readonly files: ReadonlyMap<string, Buffer>
}

const here = dirname(fileURLToPath(import.meta.url))
const server = join(here, '../../../..')

/** Makes the renditions in the directory that holds the upload. */
export async function runRender(
  jail: Jail,
  directory: string,
  plan: RenderPlan,
): Promise<Renditions | { failure: MediaFailure }> {
  const end = await jail.run({
    command: process.execPath,
    args: ['--max-old-space-size=192', join(here, 'main.ts'), JSON.stringify(plan)],
    readable: [process.execPath, here, join(server, 'package.json'), ...packages()],
    directory,
    // Large pictures stay in memory, where they are counted; they cannot be written anywhere else.
    env: { VIPS_DISC_THRESHOLD: '4g', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    limits: LIMITS,
  })
  if (end.how !== 'done') return { failure: 'too_hard' }
  const answer = parse(end.output)
  if (answer === null) return { failure: 'unreadable' }
  if ('failure' in answer) return answer
  const files = new Map<string, Buffer>()
  for (const name of filesOf(answer)) {
    const bytes = await readPlainFile(join(directory, name), LIMITS.fileBytes)
    if (bytes === null || !isPlainWebp(bytes)) return { failure: 'unreadable' }
    files.set(name, bytes)
  }
  return { ...answer, files }
}

/** Where this program finds its packages. In a workspace they are symbolic links, so both ends must be visible. */
function packages(): string[] {
  let folder = here
  while (!existsSync(join(folder, 'node_modules/sharp'))) folder = dirname(folder)
  const modules = join(folder, 'node_modules')
  return [...new Set([modules, dirname(realpathSync(join(modules, 'sharp')))])]
}

/** A malicious picture may have taken over the decoder: its result is checked for shape and bounds. */
function parse(
  output: string,
): Omit<Renditions, 'files'> | { failure: 'unreadable' | 'too_many_pixels' } | null {
  let claim: Record<string, unknown> | null
  try {
    claim = JSON.parse(output)
  } catch {
    return null
  }
  if (typeof claim !== 'object' || claim === null) return null
  const { failure, width, height, widths, isAnimated, thumbhash } = claim
  if (failure === 'unreadable' || failure === 'too_many_pixels') return { failure }
  if (!isSide(width) || !isSide(height) || typeof isAnimated !== 'boolean') return null
  if (!Array.isArray(widths) || widths.length === 0 || widths.length > MAX_WIDTHS || !widths.every(isSide))
    return null
  if (typeof thumbhash !== 'string' || !/^[A-Za-z0-9+/=]{4,64}$/.test(thumbhash)) return null
  return { width, height, widths, isAnimated, thumbhash }
}

const MAX_WIDTHS = 8
const LONGEST_SIDE = 9999
const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= LONGEST_SIDE
