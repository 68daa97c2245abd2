import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from '../../../platform/keys/key-ring.ts'
import { endOfAddress, guardedFolder, openGuarded } from './guarded-address.ts'

const at = (time: string) => Date.parse(`2026-05-04T${time}Z`)
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [old, fresh] = [newKey('k1'), newKey('k2')]
const ring = createKeyRing(old)
const key = '0123456789abcdefghjkmnpqrs'

test('an address ends with the hour after the next, or with the post', () => {
  const end = (time: string, over: string | null = null) =>
    new Date(endOfAddress(at(time), over === null ? null : at(over)) * 1000).toISOString().slice(11, 19)
  expect(end('10:00:00')).toBe('12:00:00')
  expect(end('10:59:59')).toBe('12:00:00')
  expect(end('11:00:00')).toBe('13:00:00')
  expect(end('10:20:00', '10:30:00')).toBe('10:30:00')
  expect(end('10:20:00', '23:00:00')).toBe('12:00:00')
  // Over: only its author and its buyers are shown it.
  expect(end('10:20:00', '10:10:00')).toBe('12:00:00')
})

test('an address is good for every file of its folder until its last second, and for no other folder', () => {
  const folder = guardedFolder(ring, key, at('12:00:00') / 1000)
  for (const file of ['320.webp', 'still.webp', 'stream.m3u8', '480.m4s'])
    expect(openGuarded(ring, `${folder}/${file}`, at('10:20:00'))).toEqual({
      name: `${key}/${file}`,
      seconds: 6000,
    })
  expect(openGuarded(ring, `${folder}/320.webp`, at('11:59:59'))?.seconds).toBe(1)
  expect(openGuarded(ring, `${folder}/320.webp`, at('12:00:00'))).toBeNull()
  for (const path of [
    folder,
    `${folder}/`,
    `${folder}/a/320.webp`,
    `${folder.replace(key, key.replace('0', '1'))}/320.webp`,
    `${folder.replace(/\d{10}/, (end) => String(Number(end) + 3600))}/320.webp`,
    `${folder.replace('k1_', 'k2_')}/320.webp`,
    `${folder.replace('k1_', '')}/320.webp`,
  ])
    expect(openGuarded(ring, path, at('10:20:00'))).toBeNull()
})

test('while a key is replaced, addresses of the old one stay good, and all readers get those of the first', () => {
  const end = at('12:00:00') / 1000
  const both = createKeyRing(`${fresh},${old}`)
  expect(openGuarded(both, `${guardedFolder(ring, key, end)}/320.webp`, at('11:00:00'))).not.toBeNull()
  expect(guardedFolder(both, key, end)).toContain('/k2_')
  expect(openGuarded(ring, `${guardedFolder(both, key, end)}/320.webp`, at('11:00:00'))).toBeNull()
})
