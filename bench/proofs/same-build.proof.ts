import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proof } from '../harness/proof.ts'

export default proof({
  name: 'same-build',
  about: "The browser's files are the same, byte for byte, whoever builds them from one commit",
  // Two builds take longer than a quick form may on a busy machine.
  ci: false,
  engines: false,
  mutants: {
    'time-in-the-page': {
      file: 'web/vite.config.ts',
      find: "html.replace('<!--boot-->', () => `<script>${boot}</script>`)",
      replace: "html.replace('<!--boot-->', () => `<script>${boot}</script><!-- ${Date.now()} -->`)",
      why: 'the page says when it was built',
    },
    'folder-in-a-script': {
      file: 'web/src/app/main.tsx',
      find: "import { boot } from './boot.ts'",
      replace: "import { boot } from './boot.ts'\nObject.assign(globalThis, { builtIn: __BUILT_IN__ })",
      also: [
        {
          file: 'web/vite.config.ts',
          find: 'export default defineConfig({',
          replace:
            'export default defineConfig({ define: { __BUILT_IN__: JSON.stringify(import.meta.dirname) },',
        },
      ],
      why: 'a script names the folder it was built in',
    },
  },
  async run(p) {
    const builds: Map<string, string>[] = []
    for (let times = 0; times < 2; times++) {
      const copy = await p.copyTree()
      try {
        const built = await p.command('npm', ['run', 'build'], copy.root)
        if (built.code !== 0) throw new Error(`the web app did not build:\n${built.output}`)
        builds.push(await hashesIn(join(copy.root, 'web/dist')))
      } finally {
        await copy.remove()
      }
    }
    const [one, other] = builds as [Map<string, string>, Map<string, string>]
    p.figure('files', one.size)
    const names = new Set([...one.keys(), ...other.keys()])
    const different = [...names].filter((name) => one.get(name) !== other.get(name))
    p.require(
      'two builds in two folders have the same files with the same bytes',
      one.size > 10 && different.length === 0,
      different.length === 0
        ? `${one.size} files`
        : `${different.length} differ: ${different.slice(0, 3).join(', ')}`,
    )
  },
})

async function hashesIn(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    hashes.set(
      path.slice(folder.length + 1),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}
