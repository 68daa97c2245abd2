import { expect, test } from 'vitest'
import { inLocalDatabase } from './local-database.ts'

/** A database as the first release made it. */
function openFirstVersion(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Tests of other files leave a database behind. Both requests are queued at once, so nobody opens it in between.
    indexedDB.deleteDatabase('sayso')
    const request = indexedDB.open('sayso', 1)
    request.onupgradeneeded = () => {
      for (const table of ['drafts', 'files', 'uploads']) request.result.createObjectStore(table)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

test('a database of the first version is upgraded, and what was in it stays', async () => {
  const old = await openFirstVersion()
  const written = old.transaction(['drafts', 'files'], 'readwrite')
  written.objectStore('drafts').put({ text: 'half a post' }, 'one')
  written.objectStore('files').put(new Blob(['bytes']), 'picture')
  await new Promise((resolve) => {
    written.oncomplete = resolve
  })
  old.close()

  const found = await inLocalDatabase('readwrite', async (tables) => {
    tables.put('writes', 'b', 2)
    tables.put('writes', 'a', 1)
    return {
      draft: await tables.get('drafts', 'one'),
      file: await tables.get<Blob>('files', 'picture'),
      writes: await tables.entries('writes'),
    }
  })
  expect(found.draft).toEqual({ text: 'half a post' })
  expect(await found.file?.text()).toBe('bytes')
  expect(found.writes).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('a page lets go of the database when a newer release wants to change it, and opens it again', async () => {
  await inLocalDatabase('readwrite', (tables) => tables.put('drafts', 'kept', 1))
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('sayso')
    request.onsuccess = resolve
    request.onblocked = reject
  })
  await inLocalDatabase('readwrite', (tables) => tables.put('drafts', 'new', 2))
  expect(await inLocalDatabase('readonly', (tables) => tables.all('drafts'))).toEqual([2])
})
