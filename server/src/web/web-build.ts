import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Content, createContent } from './content.ts'
import { createTemplate, type Template } from './template.ts'

/**
 * The output of `npm run build`, read into memory once. It takes a few megabytes; in return no path from a client ever
 * touches the file system, and a running process keeps serving its own files while the next build is put in place.
 */
export interface WebBuild {
  readonly template: Template
  /** By path. Those in `/assets/` carry a hash in their name. */
  readonly files: ReadonlyMap<string, Content>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** Browsers look for a new service worker under the same address: an old answer would keep an old release alive. */
const ALWAYS_ASKED = 'no-cache'
export const WORKER_PATH = '/sw.js'

/** Null if there is no build: then only the API is served. */
export async function readWebBuild(directory: string): Promise<WebBuild | null> {
  const source = await readFile(join(directory, 'index.html'), 'utf8').catch(ifAbsent(null))
  if (source === null) return null
  const files = new Map([
    ...(await readFiles(directory, '/', AN_HOUR)),
    ...(await readFiles(join(directory, 'assets'), '/assets/', FOREVER)),
  ])
  return Object.freeze({ template: createTemplate(source), files })
}

/**
 * The build with a worker that removes itself and everything it kept, from every browser that asks for a new one: the
 * way out if a released worker turns out to do harm.
 */
export function withoutWorker(build: WebBuild): WebBuild {
  const worker = createContent({
    type: TYPES['.js'] ?? '',
    cacheControl: ALWAYS_ASKED,
    plain: Buffer.from(removal),
    packed: {},
  })
  return Object.freeze({ ...build, files: new Map([...build.files, [WORKER_PATH, worker]]) })
}

const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

async function readFiles(directory: string, prefix: string, cacheControl: string) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(ifAbsent([]))
  // Only files of a known type. index.html is not among them: it is a template, not a page.
  const names = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map(({ name }) => name)
  return Promise.all(
    names.map(async (name): Promise<[string, Content]> => {
      const path = join(directory, name)
      const [plain, br, gzip] = await Promise.all([
        readFile(path),
        readFile(`${path}.br`).catch(ifAbsent(null)),
        readFile(`${path}.gz`).catch(ifAbsent(null)),
      ])
      const packed = { ...(br && { br }), ...(gzip && { gzip }) }
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      const caching = prefix + name === WORKER_PATH ? ALWAYS_ASKED : cacheControl
      return [prefix + name, createContent({ type, cacheControl: caching, plain, packed })]
    }),
  )
}

function ifAbsent<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
