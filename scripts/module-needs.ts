// Which modules of the server each module says it needs, read from the text of its index.ts: the import rules must also
// work on a tree that does not load.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../server/src/modules', import.meta.url))

/** By the name of the module. Throws if modules need each other in a circle. */
export function readNeeds(): ReadonlyMap<string, readonly string[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const needs = new Map(names.map((name) => [name, needsOf(name)]))
  for (const name of names) requireNoCircle(needs, [name])
  return needs
}

function needsOf(name: string): readonly string[] {
  const text = readFileSync(`${folder}/${name}/index.ts`, 'utf8')
  const [, list] = /^ {2}needs: \[([\w\s,]*)\],$/m.exec(text) ?? []
  if (list === undefined)
    throw new Error(
      `modules/${name}/index.ts declares no module: export one made by defineModule, with needs`,
    )
  return list.split(',').flatMap((word) => folderOf(word.trim()) || [])
}

/** A module in a folder `ping-pong` is the value `pingPong`. */
const folderOf = (value: string): string => value.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function requireNoCircle(needs: ReadonlyMap<string, readonly string[]>, path: readonly string[]): void {
  for (const needed of needs.get(path.at(-1) ?? '') ?? []) {
    if (needed === path[0])
      throw new Error(
        `modules need each other: ${[...path, needed].join(' -> ')}. ` +
          'Let the lower one declare a hook that the upper one provides (server/src/composition/README.md).',
      )
    if (!path.includes(needed)) requireNoCircle(needs, [...path, needed])
  }
}
