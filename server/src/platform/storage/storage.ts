import type { Readable } from 'node:stream'

/**
 * Object storage. Two implementations keep the same promises: an S3 bucket and a directory. Writes are atomic: an
 * object exists completely with its headers, or not at all.
 */
export interface Storage {
  readonly home: 's3' | 'disk'
  /** Creates the bucket or the directory if it does not exist. Safe to call concurrently. */
  prepare(): Promise<void>
  /** Always consumes the given stream: on failure it is destroyed and nothing is left under the key. */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<{ size: number }>
  /**
   * An object that arrives in parts over hours. Parts are numbered from 1, all but the last have 5 MiB or more, and
   * sending one again replaces it. Nothing is at the key before `finishParts`, which may be repeated after a crash.
   */
  startParts(key: string, options: Pick<PutOptions, 'contentType'>): Promise<string>
  /** Returns what `finishParts` needs to know about this part. */
  putPart(key: string, id: string, number: number, bytes: Buffer): Promise<string>
  finishParts(key: string, id: string, parts: readonly string[]): Promise<void>
  /** Also allowed if it was already finished or dropped. */
  dropParts(key: string, id: string): Promise<void>
  /** The caller reads the stream to its end or destroys it. */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredStream | null>
  head(key: string): Promise<StoredObject | null>
  /** The same bytes under another key, with headers of its own. Returns false if there is nothing at `from`. */
  copy(from: string, to: string, headers: ObjectHeaders): Promise<boolean>
  /** Replaces `to`. Returns false if there is nothing at `from`; safe to repeat after a crash. */
  move(from: string, to: string): Promise<boolean>
  /** Missing keys count as removed. */
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<ListedObject>
  /** A link that anybody can use until it expires. It downloads; pages may still embed it. */
  signedUrl(key: string, options: { expiresInSeconds: number; downloadName?: string }): Promise<string>
  /** Rejects if the storage cannot be used right now. */
  check(): Promise<void>
  close(): void
}

export interface ObjectHeaders {
  contentType: string
  cacheControl?: string
  contentDisposition?: string
}

export interface PutOptions extends ObjectHeaders {
  /** One byte more fails with `too-large`, as soon as that byte is seen. */
  maxBytes?: number
  /** Fails with `exists` instead of replacing an object. */
  createOnly?: boolean
}

/** `end` is inclusive, as in HTTP. */
export type ByteRange = { start: number; end?: number } | { suffix: number }

export interface StoredObject {
  total: number
  contentType: string
  etag: string
  modified: Date
  cacheControl?: string
  contentDisposition?: string
}

export interface StoredStream extends StoredObject {
  stream: Readable
  /** Bytes in this stream: smaller than `total` when a range was asked for. */
  size: number
  /** Position of the first byte of this stream in the object. */
  start: number
}

export interface ListedObject {
  key: string
  size: number
  modified: Date
}

export type StorageFailure = 'invalid-key' | 'too-large' | 'exists' | 'range'

export class StorageError extends Error {
  readonly failure: StorageFailure
  constructor(failure: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.failure = failure
  }
}

export function isStorageError(error: unknown, failure: StorageFailure): error is StorageError {
  return error instanceof StorageError && error.failure === failure
}

const keyPattern = /^[a-z0-9/._-]{1,512}$/
// A segment becomes a file name on disk, where the limit is 255 bytes.
const maxSegmentLength = 200

export function isValidKey(key: unknown): key is string {
  if (typeof key !== 'string' || !keyPattern.test(key)) return false
  return key.split('/').every((part) => part !== '' && !/^\.+$/.test(part) && part.length <= maxSegmentLength)
}

export function requireKey(key: string): string {
  if (!isValidKey(key)) throw new StorageError('invalid-key', 'Not a storage key')
  return key
}

/** A prefix is the beginning of a key and may end anywhere in it, also after a slash; '' matches everything. */
export function requirePrefix(prefix: string): string {
  if (prefix !== '' && !isValidKey(prefix.replace(/\/$/, ''))) {
    throw new StorageError('invalid-key', 'Not a key prefix')
  }
  return prefix
}

/**
 * Counts the body's bytes on the way and cuts it off at the limit. Reads from the source only when it is read itself.
 */
export function countedBody(body: Readable | Buffer, maxBytes = Number.POSITIVE_INFINITY) {
  // A source may fail before anybody reads it; without a listener that would end the process.
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined)
  const counted = { size: 0, chunks: read(), discard }
  return counted

  async function* read(): AsyncGenerator<Buffer> {
    for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      counted.size += bytes.length
      if (counted.size > maxBytes) throw new StorageError('too-large', `More than ${maxBytes} bytes`)
      yield bytes
    }
  }

  function discard() {
    if (!Buffer.isBuffer(body)) body.destroy()
  }
}

/** First and last byte of a range within an object, or the error HTTP calls 416. */
export function resolveRange(range: ByteRange, total: number): { start: number; end: number } {
  const start = 'suffix' in range ? Math.max(0, total - range.suffix) : range.start
  const end = 'suffix' in range ? total - 1 : Math.min(range.end ?? total - 1, total - 1)
  if (!(start >= 0 && start <= end)) throw new StorageError('range', 'No such bytes in this object')
  return { start, end }
}
