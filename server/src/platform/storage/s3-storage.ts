import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutBucketLifecycleConfigurationCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachment } from './content-disposition.ts'
import {
  type ByteRange,
  countedBody,
  type ListedObject,
  type ObjectHeaders,
  type PutOptions,
  requireKey,
  requirePrefix,
  type Storage,
  StorageError,
  type StoredObject,
  type StoredStream,
} from './storage.ts'

export type S3Config = {
  home: 's3'
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Storage extends Storage {
  readonly home: 's3'
}

const connectionTimeout = 1_000
const requestTimeout = 10_000
const uploadTimeout = 60_000
// A download may take long, but must not stall.
const idleTimeout = 60_000
const attempts = 3

// Each upload holds two parts of 5 MiB in memory, whatever its length; 10,000 parts make 48 GiB.
const partSize = 5 * 1024 * 1024
const partConcurrency = 2
const deleteBatchSize = 1_000

export function createS3Storage(config: S3Config): S3Storage {
  const Bucket = config.bucket
  const quick = connect(config, requestTimeout)
  const slow = connect(config, uploadTimeout)

  return Object.freeze({
    home: 's3',

    async prepare() {
      if (await isThere(quick.send(new HeadBucketCommand({ Bucket })))) return
      try {
        await quick.send(new CreateBucketCommand({ Bucket }))
      } catch (error) {
        if (nameOf(error) !== 'BucketAlreadyOwnedByYou') throw error
      }
      // A process that dies in the middle of an upload leaves its parts behind, and no listing shows them.
      const AbortIncompleteMultipartUpload = { DaysAfterInitiation: 1 }
      const rule = { ID: 'unfinished-uploads', Status: 'Enabled', Filter: { Prefix: '' } } as const
      await quick.send(
        new PutBucketLifecycleConfigurationCommand({
          Bucket,
          LifecycleConfiguration: { Rules: [{ ...rule, AbortIncompleteMultipartUpload }] },
        }),
      )
    },

    async put(key: string, body: Readable | Buffer, options: PutOptions) {
      const counted = countedBody(body, options.maxBytes)
      try {
        await upload(requireKey(key), counted, options)
        return { size: counted.size }
      } finally {
        counted.discard()
      }
    },

    async startParts(key: string, { contentType }) {
      const { UploadId } = await quick.send(
        new CreateMultipartUploadCommand({ Bucket, Key: requireKey(key), ContentType: contentType }),
      )
      if (UploadId === undefined) throw new Error('the storage returned no upload id')
      return UploadId
    },

    async putPart(key: string, UploadId: string, PartNumber: number, Body: Buffer) {
      const { ETag } = await slow.send(
        new UploadPartCommand({ Bucket, Key: requireKey(key), UploadId, PartNumber, Body }),
      )
      if (ETag === undefined) throw new Error('the storage returned no ETag for a part')
      return ETag
    },

    async finishParts(key: string, UploadId: string, parts: readonly string[]) {
      const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      const finished = slow.send(
        new CompleteMultipartUploadCommand({
          Bucket,
          Key: requireKey(key),
          UploadId,
          MultipartUpload: { Parts },
        }),
      )
      // If the store no longer knows the upload, either it was finished and the response was lost, or it is gone.
      if (!(await isThere(finished)) && (await head(key)) === null)
        throw new Error('the upload does not exist')
    },

    dropParts: abandon,

    async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredStream | null> {
      const Key = requireKey(key)
      try {
        const found = await quick.send(
          new GetObjectCommand({ Bucket, Key, ...(range && { Range: rangeHeader(range) }) }),
        )
        const size = found.ContentLength ?? 0
        const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
        return {
          ...describe(found),
          stream: found.Body as Readable,
          size,
          start: Number(start ?? 0),
          total: Number(total ?? size),
        }
      } catch (error) {
        if (isMissing(error)) return null
        if (statusOf(error) === 416) throw new StorageError('range', 'No such bytes in this object')
        throw error
      }
    },

    head,

    async copy(from: string, to: string, headers: ObjectHeaders) {
      const copied = slow.send(
        new CopyObjectCommand({
          Bucket,
          Key: requireKey(to),
          CopySource: `${Bucket}/${requireKey(from)}`,
          MetadataDirective: 'REPLACE',
          ...headersFor(headers),
        }),
      )
      return isThere(copied)
    },

    async move(from: string, to: string) {
      requireKey(from)
      requireKey(to)
      if (from === to) return (await head(from)) !== null
      const copied = slow.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
      if (!(await isThere(copied))) return false
      await remove([from])
      return true
    },

    remove,

    async *list(prefix: string): AsyncGenerator<ListedObject> {
      const pages = paginateListObjectsV2({ client: quick }, { Bucket, Prefix: requirePrefix(prefix) })
      for await (const page of pages) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, modified: LastModified ?? new Date(0) }
        }
      }
    },

    async signedUrl(key: string, { expiresInSeconds, downloadName }) {
      const command = new GetObjectCommand({
        Bucket,
        Key: requireKey(key),
        ResponseContentDisposition: attachment(downloadName),
        // A longer time would let a cache keep what the link itself no longer gives.
        ResponseCacheControl: `private, max-age=${expiresInSeconds}`,
      })
      return getSignedUrl(quick, command, { expiresIn: expiresInSeconds })
    },

    async check() {
      await quick.send(new HeadBucketCommand({ Bucket }))
    },

    close() {
      quick.destroy()
      slow.destroy()
    },
  } satisfies S3Storage)

  async function head(key: string): Promise<StoredObject | null> {
    try {
      return describe(await quick.send(new HeadObjectCommand({ Bucket, Key: requireKey(key) })))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function remove(keys: readonly string[]) {
    const objects = keys.map((key) => ({ Key: requireKey(key) }))
    for (let at = 0; at < objects.length; at += deleteBatchSize) {
      const Objects = objects.slice(at, at + deleteBatchSize)
      const { Errors } = await quick.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      )
      if (Errors?.[0]) throw new Error(`${Errors.length} objects not removed, first: ${Errors[0].Code}`)
    }
  }

  async function upload(Key: string, counted: CountedBody, options: PutOptions) {
    const chunks = options.createOnly ? unlessPresent(Key, counted) : counted.chunks
    const running = new Upload({
      client: slow,
      partSize,
      queueSize: partConcurrency,
      params: {
        Bucket,
        Key,
        Body: Readable.from(chunks, { objectMode: false }),
        ...headersFor(options),
        ...(options.createOnly && { IfNoneMatch: '*' }),
      },
    })
    try {
      await running.done()
    } catch (error) {
      await abandon(Key, running.uploadId)
      if (statusOf(error) === 412) throw alreadyThere(error)
      throw error
    }
  }

  // A body of one part is uploaded with a condition that the store enforces. Completing a multi-part upload is
  // conditional on AWS, but not on every store (Ceph 16 ignores it): checking once more just before narrows their
  // window.
  async function* unlessPresent(key: string, counted: CountedBody) {
    yield* counted.chunks
    if (counted.size > partSize && (await head(key))) throw alreadyThere()
  }

  // The library cleans up after a failed part, but not after a rejected completion.
  async function abandon(Key: string, UploadId: string | undefined) {
    if (!UploadId) return
    await slow.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
  }
}

type CountedBody = ReturnType<typeof countedBody>

function connect(config: S3Config, timeout: number) {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // AWS understands the newer checksum trailers, but not every S3-compatible store does.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout,
      requestTimeout: timeout,
      socketTimeout: idleTimeout,
      throwOnRequestTimeout: true,
    },
  })
}

const headersFor = ({ contentType, cacheControl, contentDisposition }: ObjectHeaders) => ({
  ContentType: contentType,
  ...(cacheControl !== undefined && { CacheControl: cacheControl }),
  ...(contentDisposition !== undefined && { ContentDisposition: contentDisposition }),
})

type FoundHeaders = {
  ContentLength?: number | undefined
  ContentType?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
  CacheControl?: string | undefined
  ContentDisposition?: string | undefined
}

function describe(headers: FoundHeaders): StoredObject {
  return {
    total: headers.ContentLength ?? 0,
    contentType: headers.ContentType ?? 'application/octet-stream',
    etag: headers.ETag ?? '',
    modified: headers.LastModified ?? new Date(0),
    ...(headers.CacheControl !== undefined && { cacheControl: headers.CacheControl }),
    ...(headers.ContentDisposition !== undefined && { contentDisposition: headers.ContentDisposition }),
  }
}

function rangeHeader(range: ByteRange): string {
  return 'suffix' in range ? `bytes=-${range.suffix}` : `bytes=${range.start}-${range.end ?? ''}`
}

async function isThere(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const alreadyThere = (cause?: unknown) => new StorageError('exists', 'The object already exists', { cause })
const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
// A missing bucket means a broken storage, not a missing object.
const isMissing = (error: unknown) => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined)
