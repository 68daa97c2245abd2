import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A change to a source file. `find` must occur exactly once; if `find` is null, a new file is created. */
export interface Plant {
  readonly file: string
  readonly find: string | null
  readonly replace: string
}

export interface TreeCopy {
  readonly root: string
  /** Changes a file and returns a function that undoes it. */
  readonly plant: (plant: Plant) => Promise<() => Promise<void>>
  readonly remove: () => Promise<void>
}

const workspaces = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench']
// Built, installed or generated: a copy makes its own, so that nothing stale can make a check pass.
const left = new Set([
  'node_modules',
  'dist',
  '.git',
  '.tools',
  '.engines',
  'results',
  'test-results',
  'playwright-report',
])

export function replaceOnce(text: string, find: string, replace: string): string {
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`The text to replace occurs ${times} times instead of once: ${find}`)
  // A function, because a plain replacement string would interpret $ signs.
  return text.replace(find, () => replace)
}

export async function copyTree(from: string): Promise<TreeCopy> {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'sayso-tree-'))
  for (const entry of await readdir(from)) {
    if (left.has(entry)) continue
    await cp(join(from, entry), join(root, entry), {
      recursive: true,
      filter: (source) => !left.has(source.slice(source.lastIndexOf('/') + 1)),
    })
  }
  await linkModules(join(from, 'node_modules'), join(root, 'node_modules'))
  for (const workspace of workspaces) {
    // Versions that npm could not hoist.
    await linkModules(join(from, workspace, 'node_modules'), join(root, workspace, 'node_modules'))
    await symlink(join(root, workspace), join(root, 'node_modules/@sayso', workspace))
  }

  async function plant({ file, find, replace }: Plant) {
    const path = join(root, file)
    if (find === null) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, replace, { flag: 'wx' })
      return () => rm(path)
    }
    const before = await readFile(path, 'utf8')
    await writeFile(path, replaceOnce(before, find, replace))
    return () => writeFile(path, before)
  }
  return { root, plant, remove: () => rm(root, { recursive: true, force: true }) }
}

/** Third-party packages are shared with the original; our own workspaces must be those of the copy. */
async function linkModules(from: string, to: string): Promise<void> {
  const entries = await readdir(from).catch(() => [])
  if (entries.length === 0) return
  await mkdir(to, { recursive: true })
  for (const entry of entries) {
    if (entry === '@sayso') await mkdir(join(to, entry))
    // Tools' caches are not shared: they hold results, and the original's results prove nothing about the copy.
    else if (entry.startsWith('.') && entry !== '.bin') continue
    else if (entry.startsWith('@')) {
      await mkdir(join(to, entry))
      for (const name of await readdir(join(from, entry)))
        await symlink(await realpath(join(from, entry, name)), join(to, entry, name))
    } else await symlink(await realpath(join(from, entry)), join(to, entry))
  }
}
