import { randomUUID } from 'node:crypto'
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll } from 'vitest'
import type { Context } from '../context.ts'
import type { World } from './world.ts'

/** A name for the bucket of one test file. */
export const bucketName = () => `test-${randomUUID()}`

/** Creates the world's store before its tests, and removes it afterwards. */
export function useStore(world: World): void {
  beforeAll(() => world.ctx.storage.prepare())
  afterAll(() => clearStorage(world.ctx))
}

/** Removes every object, and the bucket if there is one: S3 is shared by all tests. */
export async function clearStorage({ storage, config }: Pick<Context, 'storage' | 'config'>): Promise<void> {
  await storage.remove(await keysOf({ storage }, ''))
  if (config.storage.home !== 's3') return
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config.storage
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new DeleteBucketCommand({ Bucket: bucket }))
  client.destroy()
}

export async function keysOf({ storage }: Pick<Context, 'storage'>, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}
