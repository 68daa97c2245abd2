import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { KeyRing } from '../keys/key-ring.ts'
import { openObjectFile, writeObjectFile } from './object-file.ts'
import { linkSigner } from './signed-object-link.ts'
import {
  type ByteRange,
  countedBody,
  type ListedObject,
  type ObjectHeaders,
  type PutOptions,
  requireKey,
  requirePrefix,
  resolveRange,
  type Storage,
  StorageError,
  type StoredStream,
} from './storage.ts'

export type DiskConfig = { home: 'disk'; directory: string; publicUrl: string; signingKeys: KeyRing }

export interface DiskStorage extends Storage {
  readonly home: 'disk'
  /** The path of the links that `signedUrl` returns; `diskStorageRoutes` serves them. */
  readonly linkPath: string
  readonly links: ReturnType<typeof linkSigner>
}

// '=' is in no key, so an object never collides with a folder: 'a' and 'a/b' can both exist.
const objectSuffix = '=object'
const incomingFolder = '=incoming'
const placeAttempts = 10
const abandonedAfterMs = 24 * 60 * 60 * 1000

export function createDiskStorage(config: DiskConfig): DiskStorage {
  const root = resolve(config.directory)
  const incoming = join(root, incomingFolder)
  const links = linkSigner(config.signingKeys)
  const publicUrl = config.publicUrl.replace(/\/+$/, '')

  const storage: DiskStorage = Object.freeze({
    home: 'disk',
    links,
    linkPath: new URL(publicUrl).pathname.replace(/\/+$/, ''),

    async prepare() {
      await mkdir(incoming, { recursive: true, mode: 0o750 })
      await removeAbandoned()
    },

    async put(key: string, body: Readable | Buffer, options: PutOptions) {
      const counted = countedBody(body, options.maxBytes)
      const draft = join(incoming, randomUUID())
      try {
        const path = pathOf(key)
        const { contentType, cacheControl, contentDisposition } = options
        await writeObjectFile(draft, counted.chunks, {
          contentType,
          ...(cacheControl !== undefined && { cacheControl }),
          ...(contentDisposition !== undefined && { contentDisposition }),
        })
        // link fails if the name is taken, rename replaces it; both are atomic.
        await place(path, () => (options.createOnly ? link(draft, path) : rename(draft, path)))
        return { size: counted.size }
      } catch (error) {
        if (codeOf(error) === 'EEXIST') throw new StorageError('exists', 'The object already exists')
        throw error
      } finally {
        counted.discard()
        await rm(draft, { force: true })
      }
    },

    async startParts(_key: string, { contentType }) {
      const id = randomUUID()
      await mkdir(partsOf(id), { mode: 0o750 })
      await writeFile(join(partsOf(id), 'type'), contentType)
      return id
    },

    async putPart(_key: string, id: string, number: number, bytes: Buffer) {
      // It gets its name only when it is complete, like everything else here.
      const draft = join(partsOf(id), randomUUID())
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, join(partsOf(id), String(number)))
      return String(bytes.length)
    },

    async finishParts(key: string, id: string, parts: readonly string[]) {
      const folder = partsOf(id)
      const contentType = await readFile(join(folder, 'type'), 'utf8').catch(() => null)
      if (contentType === null) {
        if ((await head(key)) === null) throw new Error('the upload does not exist')
        return
      }
      const draft = join(incoming, randomUUID())
      try {
        await writeObjectFile(draft, joined(folder, parts.length), { contentType })
        await place(pathOf(key), () => rename(draft, pathOf(key)))
      } finally {
        await rm(draft, { force: true })
      }
      await rm(folder, { recursive: true, force: true })
    },

    async dropParts(_key: string, id: string) {
      await rm(partsOf(id), { recursive: true, force: true })
    },

    async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredStream | null> {
      const found = await openAt(key)
      if (!found) return null
      const { file, object } = found
      try {
        if (object.total === 0 && !range) {
          await file.close()
          return { ...object, stream: Readable.from([]), size: 0, start: 0 }
        }
        const { start, end } = resolveRange(range ?? { start: 0 }, object.total)
        return { ...object, stream: file.createReadStream({ start, end }), size: end - start + 1, start }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    head,

    // Headers are part of the file, so a hard link to the same bytes would not do.
    async copy(from: string, to: string, headers: ObjectHeaders) {
      const found = await storage.get(from)
      if (found === null) return false
      await storage.put(to, found.stream, headers)
      return true
    },

    async move(from: string, to: string) {
      const [source, target] = [pathOf(from), pathOf(to)]
      if ((await head(from)) === null) return false
      try {
        await place(target, () => rename(source, target))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
      await removeEmptyFolders(dirname(source))
      return true
    },

    async remove(keys: readonly string[]) {
      for (const path of keys.map(pathOf)) {
        if (!(await hasPlainFolders(path))) continue
        await rm(path, { force: true })
        await removeEmptyFolders(dirname(path))
      }
    },

    async *list(prefix: string): AsyncGenerator<ListedObject> {
      const folder = requirePrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
      for await (const object of walk(folder)) {
        if (object.key.startsWith(prefix)) yield object
      }
    },

    async signedUrl(key: string, { expiresInSeconds, downloadName }) {
      const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
      const grant = {
        key: requireKey(key),
        expires,
        ...(downloadName !== undefined && { name: downloadName }),
      }
      return `${publicUrl}/${key}?${links.sign(grant)}`
    },

    check: () => access(incoming, constants.R_OK | constants.W_OK),

    close() {},
  } satisfies DiskStorage)
  return storage

  function partsOf(id: string) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not an upload of this storage')
    return join(incoming, `parts-${id}`)
  }

  function pathOf(key: string) {
    return join(root, requireKey(key) + objectSuffix)
  }

  async function openAt(key: string) {
    const path = pathOf(key)
    return (await hasPlainFolders(path)) ? openObjectFile(path) : null
  }

  async function head(key: string) {
    const found = await openAt(key)
    await found?.file.close()
    return found?.object ?? null
  }

  /** Runs the step that puts a file at the path. Creates its folder before and syncs the folder's entry after. */
  async function place(path: string, step: () => Promise<void>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await makeFolders(dirname(path))
        await step()
        break
      } catch (error) {
        // Another process removed the folder's last other object, and with it the folder, between two of our steps.
        if (codeOf(error) !== 'ENOENT' || attempt === placeAttempts) throw error
      }
    }
    await syncFolder(dirname(path))
  }

  // One by one, because a recursive mkdir would follow a symlink and create folders elsewhere.
  async function makeFolders(folder: string) {
    for (const path of foldersDownTo(folder)) {
      await mkdir(path, { mode: 0o750 }).catch((error) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      if (!(await lstat(path)).isDirectory()) throw new Error('A folder of the storage is not a folder')
    }
  }

  async function hasPlainFolders(path: string): Promise<boolean> {
    const folder = dirname(path)
    const real = await realpath(folder).catch(() => null)
    return real !== null && real === join(await realpath(root), folder.slice(root.length))
  }

  function foldersDownTo(folder: string): string[] {
    const parts = folder.slice(root.length).split('/').filter(Boolean)
    return parts.map((_, index) => join(root, ...parts.slice(0, index + 1)))
  }

  async function removeEmptyFolders(folder: string) {
    for (const path of foldersDownTo(folder).reverse()) {
      try {
        await rmdir(path)
      } catch {
        return
      }
    }
  }

  async function* walk(folder: string): AsyncGenerator<ListedObject> {
    for (const entry of await entriesOf(join(root, folder))) {
      if (entry.isDirectory() && entry.name !== incomingFolder) yield* walk(`${folder}${entry.name}/`)
      if (!entry.isFile() || !entry.name.endsWith(objectSuffix)) continue
      const key = folder + entry.name.slice(0, -objectSuffix.length)
      const object = await head(key)
      if (object) yield { key, size: object.total, modified: object.modified }
    }
  }

  // Removes drafts of processes that died while writing, and abandoned multi-part uploads.
  async function removeAbandoned() {
    for (const entry of await entriesOf(incoming)) {
      const path = join(incoming, entry.name)
      const found = await stat(path).catch(() => null)
      if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
        await rm(path, { recursive: true, force: true })
    }
  }
}

async function* joined(folder: string, count: number): AsyncGenerator<Buffer> {
  for (let number = 1; number <= count; number++) yield await readFile(join(folder, String(number)))
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

// A rename is durable only once its folder is on disk.
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code
