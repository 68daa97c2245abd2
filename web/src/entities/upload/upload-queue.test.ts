import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import type { UploadJob } from '../draft/draft-types.ts'
import { failureText, uploadTexts } from './texts.ts'
import { createUploadQueue } from './upload-queue.ts'

const job = (id: string) =>
  ({ id, name: `${id}.png`, kind: 'photo', place: 0, addedAt: 0 }) as unknown as UploadJob
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A queue whose server answers on demand. */
function world() {
  const open = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>()
  const sent: string[] = []
  const forgotten: string[] = []
  const online = createStore(true)
  const queue = createUploadQueue({
    send: ({ id }, { signal }) => {
      sent.push(id)
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject })
        signal.addEventListener('abort', () => reject(new ApiError('aborted', '')))
      })
    },
    forget: ({ id }) => void forgotten.push(id),
    claim: async (_, work) => {
      await work()
      return true
    },
    online,
    wait: async () => {},
  })
  const statusOf = (id: string) => queue.get().find((item) => item.id === id)?.status
  return { queue, open, sent, forgotten, online, statusOf }
}

test('three uploads run at a time, and the next starts when one completes', async () => {
  const { queue, open, sent, forgotten } = world()
  queue.add(['a', 'b', 'c', 'd'].map(job))
  await settled()
  expect(sent).toEqual(['a', 'b', 'c'])
  open.get('b')?.resolve()
  await settled()
  expect(sent).toEqual(['a', 'b', 'c', 'd'])
  expect(forgotten).toEqual(['b'])
})

test('an upload waits while offline and continues by itself', async () => {
  const { queue, open, sent, online, statusOf } = world()
  queue.add([job('a')])
  online.set(false)
  open.get('a')?.reject(new ApiError('offline', 'The connection was lost'))
  await settled()
  expect(statusOf('a')).toBe('held')
  online.set(true)
  await settled()
  expect(sent).toEqual(['a', 'a'])
})

test('temporary errors are retried three times, rejections are not, and both can be retried by hand', async () => {
  const { queue, open, sent, forgotten, statusOf } = world()
  queue.add([job('a')])
  for (let tries = 0; tries < 3; tries++) {
    open.get('a')?.reject(new ApiError('http', 'HTTP error! status: 503', { status: 503 }))
    await settled()
  }
  expect([sent.length, statusOf('a')]).toEqual([3, 'failed'])
  queue.retry('a')
  open.get('a')?.reject(new ApiError('refused', 'This kind of file cannot be uploaded'))
  await settled()
  expect([sent.length, statusOf('a')]).toEqual([4, 'failed'])
  expect(forgotten).toEqual([])
  queue.retry('a')
  open.get('a')?.resolve()
  await settled()
  expect([statusOf('a'), forgotten]).toEqual(['done', ['a']])
})

test('a cancelled upload is stopped and removed, and the next one starts', async () => {
  const { queue, sent, forgotten, statusOf } = world()
  queue.add(['a', 'b', 'c', 'd'].map(job))
  queue.cancel('a')
  await settled()
  expect(statusOf('a')).toBeUndefined()
  expect(forgotten).toEqual(['a'])
  expect(sent).toContain('d')
})

test('another account’s uploads are stopped and hidden but stay stored', async () => {
  const { queue, forgotten, statusOf } = world()
  queue.add(['mine', 'theirs'].map(job))
  queue.keepOnly(({ id }) => id === 'mine')
  await settled()
  expect([statusOf('mine'), statusOf('theirs'), forgotten]).toEqual(['sending', undefined, []])
})

test('a failure text names the file once', () => {
  expect(uploadTexts.title).toBe('Media Upload Error')
  expect(failureText('a.png', 'HTTP error! status: 500')).toBe(
    'Failed to upload a.png: HTTP error! status: 500',
  )
  expect(failureText('a.png', 'Failed to upload a.png: larger than 20 MB')).toBe(
    'Failed to upload a.png: larger than 20 MB',
  )
})
