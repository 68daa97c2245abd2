import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Program } from '../../harness/processes.ts'

/** A proxy that runs with the configuration we ship. It speaks TLS as sayso.example. */
export interface ShippedProxy {
  readonly name: string
  readonly port: number
  /** Its certificate, which clients must be given. */
  readonly ca: string
  readonly program: Program
}

export interface Before {
  /** Where the two API processes listen. */
  readonly upstreams: readonly [number, number]
  /** Divides the time after which it gives up a silent stream, so that nobody has to wait for it. */
  readonly shorter?: number
}

export type Change = readonly [RegExp, string | ((text: string) => string)]

/** A file of deploy/ with some changes, each of which must apply: or what we ship would not be what was tried. */
export async function readShipped(file: string, changes: readonly Change[]): Promise<string> {
  const text = await readFile(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8')
  return changes.reduce((changed, [from, to]) => {
    if (changed.search(from) < 0) throw new Error(`deploy/${file} no longer has ${from}`)
    const all = new RegExp(from, from.flags.includes('g') ? from.flags : `${from.flags}g`)
    return changed.replaceAll(all, (found) => (typeof to === 'string' ? found.replace(from, to) : to(found)))
  }, text)
}

/** Divides the seconds or minutes that a line states; in whole seconds, because Caddy and nginx agree on them. */
export const divide =
  (by: number) =>
  (line: string): string =>
    line.replace(
      /(\d+)([sm])\b/,
      (_, count: string, unit: string) =>
        `${Math.max(1, Math.round((Number(count) * (unit === 'm' ? 60 : 1)) / by))}s`,
    )
