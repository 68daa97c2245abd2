import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import { cellAfter, gridRows } from './media-grid.ts'

const post = (id: number, thumbnail: string | null = 'x') =>
  ({ unique_id: `p${id}`, media: [{ thumbnail_url: thumbnail }] }) as unknown as Post

test('posts without a picture are skipped, and rows are filled', () => {
  const posts = [post(1), post(2, null), { ...post(3), media: [] }, post(4), post(5), post(6)]
  expect(gridRows(posts).map((row) => row.posts.map(({ unique_id }) => unique_id))).toEqual([
    ['p1', 'p4', 'p5'],
    ['p6'],
  ])
})

test('a post whose first picture failed shows the next one', () => {
  const half = { ...post(1), media: [...post(1, null).media, ...post(1).media] }
  expect(gridRows([half]).flatMap((row) => row.posts)).toEqual([half])
})

test('a row keeps its key when posts are added after it', () => {
  const posts = Array.from({ length: 10 }, (_, at) => post(at))
  const [before, after] = [gridRows(posts.slice(0, 7)), gridRows(posts)]
  expect(after.slice(0, 3).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['Home', 5, 3],
  ['End', 3, 5],
  ['End', 6, 7],
  ['x', 3, null],
])('%s from cell %i goes to %s', (key, from, to) => expect(cellAfter(key, from, 8)).toBe(to))
