import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../modules', import.meta.url))

/** What a module says of tables in its `index.ts`. */
export interface TableRights {
  readonly owns: readonly string[]
  readonly reads: readonly string[]
  readonly readsAbove: readonly string[]
}

/**
 * The rights of each module, by its name. Taken from the text of `index.ts`: the checks and the generator of table
 * types must also work on a tree that does not load.
 */
export function readTableRights(): ReadonlyMap<string, TableRights> {
  const files = globSync(`${folder}/*/index.ts`).toSorted()
  return new Map(files.map((file) => [basename(dirname(file)), rightsIn(readFileSync(file, 'utf8'))]))
}

function rightsIn(text: string): TableRights {
  const list = (pattern: RegExp, name: RegExp) =>
    [...(pattern.exec(text)?.[1] ?? '').matchAll(name)].map(([, one]) => one ?? '')
  return {
    owns: list(/^ {2}tables: \[([^\]]*)\]/m, /'(\w+)'/g),
    reads: list(/^ {2}reads: \[([^\]]*)\]/m, /'(\w+)'/g),
    readsAbove: list(/^ {2}readsAbove: \{([^}]*)\}/m, /^ {4}(\w+):/gm),
  }
}
