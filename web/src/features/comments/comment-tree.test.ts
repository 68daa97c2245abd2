import type { CommentId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { type CommentNode, changeIn, findIn, merged, stubOf, withReply } from './comment-tree.ts'
import { type Row, rowsOf } from './rows.ts'

const idOf = (name: string) => name as CommentId

function comment(name: string, comments: CommentNode[] = [], more = 0): CommentNode {
  return { unique_id: idOf(name), text: name, comments, num_comments: comments.length + more } as CommentNode
}

const options = { levels: 4, isFolded: () => false, isGone: () => false, unsentFor: () => [], keyOf: String }

/** "a", "  b" …: what a reader sees, with a line for every comment above that goes on below. */
function drawn(rows: readonly Row<string>[]): string[] {
  return rows.map((row) => {
    const lines = row.place.above.map(({ goesOn }) => (goesOn ? '|' : '.')).join('')
    const words =
      row.type === 'comment'
        ? row.comment.text
        : row.type === 'unsent'
          ? `~${row.unsent}`
          : `${row.type} ${row.count}`
    return `${row.place.level}${lines} ${words}`
  })
}

test('a change deep in the tree keeps the other objects identical', () => {
  const tree = [comment('a', [comment('b', [comment('c')])]), comment('d')]
  const after = changeIn(tree, idOf('c'), (one) => ({ ...one, text: 'changed' }))
  expect(findIn(after, idOf('c'))?.text).toBe('changed')
  expect(after[1]).toBe(tree[1])
  expect(changeIn(tree, idOf('nobody'), () => null)).toBe(tree)
  expect(changeIn(tree, idOf('d'), () => null)).toEqual([tree[0]])
})

test('a reply is added and counted once', () => {
  const parent = withReply(comment('a'), comment('b'))
  expect(parent.num_comments).toBe(1)
  expect(withReply(parent, comment('b'))).toBe(parent)
  expect(merged([comment('a'), comment('b')], [comment('b'), comment('c')]).map(({ text }) => text)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a stub keeps its replies and nothing of the text', () => {
  const stub = stubOf(comment('my words', [comment('an answer')]))
  expect(stub).toMatchObject({ is_deleted: true, text: '', profile: null, num_comments: 1 })
})

test('thread lines continue as long as replies of the same thread follow', () => {
  const tree = [comment('a', [comment('b', [comment('c')], 2), comment('d')]), comment('e')]
  expect(drawn(rowsOf(tree, options))).toEqual(['0 a', '1| b', '2|| c', '2|. more 2', '1. d', '0 e'])
})

test('below the last level nothing is indented further, and the thread continues elsewhere', () => {
  const deep = comment('a', [comment('b', [comment('c', [comment('d', [comment('own reply')], 5)])])])
  expect(drawn(rowsOf([deep], options))).toEqual([
    '0 a',
    '1. b',
    '2.. c',
    '3..| d',
    '3..| own reply',
    '3... continue 5',
  ])
})

test('an unsent reply is shown first among its siblings', () => {
  const tree = [comment('a', [comment('b')])]
  const unsentFor = (id: CommentId) => (id === 'a' ? ['mine'] : [])
  expect(drawn(rowsOf(tree, { ...options, unsentFor }))).toEqual(['0 a', '1| ~mine', '1. b'])
})

test('a folded comment hides everything under it', () => {
  const tree = [comment('a', [comment('b')], 9), comment('c')]
  const rows = rowsOf(tree, { ...options, isFolded: ({ unique_id }) => unique_id === 'a' })
  expect(drawn(rows)).toEqual(['0 a', '0 c'])
  expect(rows[0]).toMatchObject({ isFolded: true, isOpen: false })
})

test('a deleted comment is hidden, or a stub while it has replies', () => {
  const tree = [comment('a', [comment('b'), comment('c')]), comment('d')]
  const isGone = (id: CommentId) => id === 'a' || id === 'c'
  const rows = rowsOf(tree, { ...options, isGone })
  expect(drawn(rows)).toEqual(['0 ', '1. b', '0 d'])
  expect(rows[0]).toMatchObject({ comment: { is_deleted: true, profile: null } })
})
