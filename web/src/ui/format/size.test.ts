import { expect, test } from 'vitest'
import { formatSize } from './size.ts'

test.each([
  [0, '0 bytes'],
  [940, '940 bytes'],
  [1_000, '1 KB'],
  [12_345, '12 KB'],
  [3_449_000, '3.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown)
})
