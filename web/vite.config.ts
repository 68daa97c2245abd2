import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Manifest, type ManifestChunk, type Plugin } from 'vite'
import { bootInlineScript } from './src/app/boot-inline.ts'

/**
 * Fills the placeholders in index.html that are the same for every page; the server fills `<!--head-->`, page by page.
 */
function page(): Plugin {
  const boot = bootInlineScript
  if (/<\/script|<!--/i.test(boot)) throw new Error('the boot script would end its own element')
  return {
    name: 'sayso:page',
    transformIndexHtml: {
      // Last, so that nothing rewrites the boot script: the content security policy allows exactly these bytes.
      order: 'post',
      handler(html, { server }) {
        const filled = html.replace('<!--boot-->', () => `<script>${boot}</script>`)
        return server ? filled.replace('<!--head-->', '<title>Sayso</title>') : stylesLast(filled)
      },
    },
  }
}

/**
 * Moves stylesheets below the splash screen. In the head, they would delay the first paint; there, they only delay the
 * app.
 */
function stylesLast(html: string): string {
  const link = /\n?[ \t]*<link rel="stylesheet"[^>]*>/g
  const links = (html.match(link) ?? []).map((one) => one.trim())
  return html.replace(link, '').replace('<!--styles-->', () => links.join('\n'))
}

const adopt = 'document.adoptedStyleSheets'

/**
 * Rewrites libraries that inject <style> elements, which the content security policy blocks. A stylesheet made by
 * script and adopted by the document does the same and is allowed.
 */
function adoptedStyles(): Plugin {
  const rewritten = [
    {
      file: /\/sonner\/dist\/index\.mjs$/,
      expected: 'function __insertCSS(code) {',
      rewrite: (code: string) =>
        code.replace(
          'function __insertCSS(code) {',
          `function __insertCSS(code) { const sheet = new CSSStyleSheet(); sheet.replaceSync(code); ${adopt} = [...${adopt}, sheet]; return;`,
        ),
    },
    {
      file: /\/react-style-singleton\/dist\/es\w+\/singleton\.js$/,
      expected: 'export var stylesheetSingleton = function () {',
      rewrite: () => `export const stylesheetSingleton = () => {
        let uses = 0, sheet
        return {
          add(css) {
            if (uses++ > 0) return
            sheet = new CSSStyleSheet()
            sheet.replaceSync(css)
            ${adopt} = [...${adopt}, sheet]
          },
          remove() {
            if (--uses === 0) ${adopt} = ${adopt}.filter((one) => one !== sheet)
          },
        }
      }`,
    },
  ]
  return {
    name: 'sayso:adopted-styles',
    apply: 'build',
    transform: {
      filter: { id: rewritten.map(({ file }) => file) },
      handler(code, id) {
        const found = rewritten.find(({ file }) => file.test(id))
        if (!found) return null
        if (!code.includes(found.expected)) this.error(`${id} has changed: see how it adds its styles now`)
        return { code: found.rewrite(code), map: null }
      },
    },
  }
}

/** The chunks of what opens without a connection, by their names; those they import come with them. */
const OFFLINE_CHUNKS = [
  'index',
  'feed-views',
  'post',
  'comments',
  'composer',
  'overlays',
  'after-first-post',
  'post-menu-items',
  'later-layers',
]

/** Builds the service worker, which has to know the names of the files that the build has just given them. */
function serviceWorker(): Plugin {
  return {
    name: 'sayso:service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const textOf = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
        return String(file.source)
      }
      const revision = createHash('sha256').update(textOf('index.html')).digest('base64url').slice(0, 16)
      const files = filesOf(JSON.parse(textOf('.vite/manifest.json')))
      const precached = [{ url: '/app-shell', revision }, ...files.map((url) => ({ url, revision: null }))]
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: { PRECACHED: JSON.stringify(precached) },
        build: {
          target: 'es2022',
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

function filesOf(manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (chunk: ManifestChunk | undefined): void => {
    if (chunk === undefined || files.has(`/${chunk.file}`)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) add(manifest[next])
  }
  for (const wanted of OFFLINE_CHUNKS) {
    const found = Object.values(manifest).filter(({ name, file }) => name === wanted && file.endsWith('.js'))
    if (found.length === 0)
      throw new Error(`${wanted} must open without a connection, and is not in the build`)
    for (const chunk of found) add(chunk)
  }
  return [...files]
}

const PACKED = /\.(?:js|css|svg|txt|json|webmanifest|wasm)$/
const TOO_SMALL = 1024

/** Writes a .br and a .gz beside each text file, compressed as small as possible, once instead of on every request. */
function packed(): Plugin {
  let directory = ''
  return {
    name: 'sayso:packed',
    apply: 'build',
    configResolved({ root, build }) {
      directory = join(root, build.outDir)
    },
    async closeBundle() {
      const names = ['', 'assets'].map(async (folder) =>
        (await readdir(join(directory, folder)).catch(() => [])).map((name) => join(directory, folder, name)),
      )
      const files = (await Promise.all(names)).flat().filter((file) => PACKED.test(file))
      await Promise.all(files.map(pack))
    },
  }
}

async function pack(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < TOO_SMALL) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await Promise.all([
    promisify(brotliCompress)(plain, { params }).then((br) => writeFile(`${file}.br`, br)),
    promisify(gzip)(plain, { level: 9 }).then((gz) => writeFile(`${file}.gz`, gz)),
  ])
}

const FIRST_SCREEN = ['/src/app/main.tsx', '/src/features/feed/index.ts']

/** Parts of a library that no first screen uses. Its index imports them, so they would seem needed. */
const LATER_PARTS = /\/@tanstack\/.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\.js$/

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * The files of the icons in later-icons.ts. The package has one index for all its icons, so everything that imports an
 * icon seems to need each of them.
 */
function laterIcons(): ReadonlySet<string> {
  const list = readFileSync(join(import.meta.dirname, 'src/ui/icons/later-icons.ts'), 'utf8')
  const names = [...list.matchAll(/(\w+) as \w+/g)].map(([, name = '']) => name)
  return new Set(names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()))
}

/**
 * Puts everything the first screen needs into one file. By default the bundler makes a file for every set of modules
 * that some screens share, and a first visit would request a dozen of them.
 */
function firstScreen(): (id: string, graph: Graph) => string | null {
  const needed = new Set<string>()
  const later = laterIcons()
  const add = (id: string, graph: Graph): void => {
    const [, icon = ''] = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id) ?? []
    if (needed.has(id) || later.has(icon) || LATER_PARTS.test(id)) return
    needed.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next, graph)
  }
  return (id, graph) => {
    if (needed.size === 0) for (const path of FIRST_SCREEN) add(join(import.meta.dirname, path), graph)
    return needed.has(id) ? 'app' : null
  }
}

const LATER = 'later'

/**
 * What later screens have in common, in pieces of a few kilobytes by the screens that use them. By default there is a
 * file for every set of modules, mostly an icon or a function: dozens of requests for a screen, and as many names that
 * the first screen has to know.
 */
const laterParts = {
  name: (id: string, graph: Graph) => (graph.getModuleInfo(id)?.dynamicImporters.length === 0 ? LATER : null),
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 4000,
}

/** Common parts would be named after all their screens. */
const shortName = (name = '') => (name.startsWith(LATER) ? 'assets/[hash:7]' : 'assets/[name]-[hash:7]')

export default defineConfig({
  // Worlds that are developed in side by side must not replace each other's prepared dependencies.
  cacheDir: process.env['WEB_CACHE'] ?? 'node_modules/.vite',
  plugins: [react(), tailwindcss(), page(), adoptedStyles(), serviceWorker(), packed()],
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstScreen(), priority: 1 }, laterParts] },
        // The first screen lists every chunk, and a hash does not compress: seven letters beside a name are enough.
        chunkFileNames: ({ name }) => `${shortName(name)}.js`,
        assetFileNames: ({ names }) => `${shortName(names[0])}[extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Everything that is not the app itself: calls, pictures, files kept on disk, and the mails that were sent.
    proxy: {
      '^/(api|media|files)/': `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`,
      '^/dev/mail(/|$)': `http://127.0.0.1:${process.env['MAIL_PORT'] ?? 8025}`,
    },
  },
})
