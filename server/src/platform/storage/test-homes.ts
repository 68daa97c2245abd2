import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DeleteBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import Fastify from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createKeyRing } from '../keys/key-ring.ts'
import { createStorage } from './create-storage.ts'
import { diskStorageRoutes } from './disk-storage.routes.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage, StoredStream } from './storage.ts'

/** An empty storage for one test file. */
export interface TestHome {
  storage: Storage
  /** Files that unfinished work left behind, which `list` does not show. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

async function openS3(): Promise<TestHome> {
  const Bucket = `test-${randomUUID()}`
  const endpoint = process.env['S3_ENDPOINT'] ?? 'http://127.0.0.1:57620'
  const region = 'us-east-1'
  const credentials = {
    accessKeyId: process.env['S3_ACCESS_KEY'] ?? 'sayso-dev-access',
    secretAccessKey: process.env['S3_SECRET_KEY'] ?? 'sayso-dev-secret',
  }
  const storage = createStorage({ home: 's3', endpoint, region, bucket: Bucket, ...credentials })
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await storage.prepare()
  return {
    storage,
    async leftovers() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      return Uploads.map(({ Key = '' }) => Key)
    },
    async close() {
      await storage.remove(await keysBelow(storage, ''))
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
      storage.close()
    },
  }
}

export async function openDisk(): Promise<TestHome & { directory: string; origin: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const app = Fastify()
  // The storage must know its address before it exists, and the routes must be there before it listens.
  const probe = Fastify()
  const origin = await probe.listen({ port: 0, host: '127.0.0.1' })
  await probe.close()
  const storage = createDiskStorage({
    home: 'disk',
    directory: join(directory, 'objects'),
    publicUrl: `${origin}/files/`,
    signingKeys: createKeyRing(randomUUID()),
  })
  app.register(diskStorageRoutes(storage))
  await app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  await storage.prepare()
  return {
    storage,
    directory: join(directory, 'objects'),
    origin,
    leftovers: () => readdir(join(directory, 'objects', '=incoming')),
    async close() {
      await app.close()
      storage.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Both must behave the same, so the same tests run on both. */
export const homes = [
  { home: 's3', open: openS3 },
  { home: 'disk', open: openDisk },
] as const

/** A storage for the tests of one block. */
export function useHome(open: () => Promise<TestHome>): Pick<TestHome, 'storage' | 'leftovers'> {
  let opened: TestHome
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  return {
    get storage() {
      return opened.storage
    },
    leftovers: () => opened.leftovers(),
  }
}

export const text = { contentType: 'text/plain; charset=utf-8' }

export const key = (name = 'object') => `t-${randomUUID()}/${name}`

export async function read(found: StoredStream | null): Promise<string> {
  return found ? (await buffer(found.stream)).toString() : 'nothing there'
}

export async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key: found } of storage.list(prefix)) keys.push(found)
  return keys.sort()
}
