import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Jail, JailedEnd, JailLimits } from '../../../platform/jail/jail.ts'
import type { MediaFailure } from '../media.item.ts'
import { filesOf } from '../media.keys.ts'
import { readPlainFile } from '../upload/plain-file.ts'
import { GLIMPSE, type RenderPlan } from './plan.ts'
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
  /** Empty unless the plan asks for them. */
  readonly phashes: readonly string[]
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
  const end = await run(jail, directory, plan)
  if (end.how !== 'done') return { failure: 'too_hard' }
  const answer = parse(end.output)
  if (answer === null) return { failure: 'unreadable' }
  if ('failure' in answer) return answer
  const files = new Map<string, Buffer>()
  for (const name of filesOf(answer)) {
    const bytes = await readPlainWebp(directory, name)
    if (bytes === null) return { failure: 'unreadable' }
    files.set(name, bytes)
  }
  return { ...answer, files }
}

/** What staff may see of something held; null if it cannot be decoded. */
export async function runGlimpse(jail: Jail, directory: string, plan: RenderPlan): Promise<Buffer | null> {
  const end = await run(jail, directory, { ...plan, isGlimpse: true })
  return end.how === 'done' ? readPlainWebp(directory, GLIMPSE) : null
}

async function readPlainWebp(directory: string, name: string): Promise<Buffer | null> {
  const bytes = await readPlainFile(join(directory, name), LIMITS.fileBytes)
  return bytes !== null && isPlainWebp(bytes) ? bytes : null
}

const run = (jail: Jail, directory: string, plan: RenderPlan): Promise<JailedEnd> =>
  jail.run({
    command: process.execPath,
    args: ['--max-old-space-size=192', join(here, 'main.ts'), JSON.stringify(plan)],
    readable: [process.execPath, here, join(server, 'package.json'), ...packages()],
    directory,
    // Large pictures stay in memory, where they are counted; they cannot be written anywhere else.
    env: { VIPS_DISC_THRESHOLD: '4g', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    limits: LIMITS,
  })

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
  const { failure, width, height, widths, isAnimated, thumbhash, phashes } = claim
  if (failure === 'unreadable' || failure === 'too_many_pixels') return { failure }
  if (!isSide(width) || !isSide(height) || typeof isAnimated !== 'boolean') return null
  if (!Array.isArray(widths) || widths.length === 0 || widths.length > MAX_WIDTHS || !widths.every(isSide))
    return null
  if (typeof thumbhash !== 'string' || !/^[A-Za-z0-9+/=]{4,64}$/.test(thumbhash)) return null
  if (!Array.isArray(phashes) || phashes.length > MAX_PHASHES || !phashes.every(isPhash)) return null
  return { width, height, widths, isAnimated, thumbhash, phashes }
}

const MAX_WIDTHS = 8
const MAX_PHASHES = 100
const isPhash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
const LONGEST_SIDE = 9999
const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= LONGEST_SIDE
