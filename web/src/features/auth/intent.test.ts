import { expect, test } from 'vitest'
import { intentOf } from './intent.ts'

test.each([
  ['/newPost', 'write a post'],
  ['/profile', 'see your profile'],
  ['/profile/0000000000001/edit', 'edit your profile'],
  ['/p/0000000000001?comment=1', 'join in on this post'],
  ['/p/0000000000001/edit', 'edit your post'],
  ['/followers/list#x', 'see who follows you'],
  ['/settings/security', 'change your settings'],
  ['/mara', 'pick up where you left off'],
])('%s: Log in to %s', (path, words) => {
  expect(intentOf(path)?.words).toBe(words)
})

test('the interrupted action is worded before the path', () => {
  expect(intentOf('/explore/list', { act: 'react', post: 'p1', kind: 'like' })?.words).toBe(
    'react to this post',
  )
  const onComment = { act: 'react-to-comment', comment: 'c1', kind: 'like' } as const
  expect(intentOf('/p/p1', onComment)?.words).toBe('react to this comment')
  expect(intentOf('/profile/f1', { act: 'follow', profile: 'f1' })?.words).toBe('follow this profile')
  expect(intentOf('/p/p1', { act: 'send', post: 'p1' })?.words).toBe('comment on this post')
})

test('without an interrupted path there is no intent', () => expect(intentOf(null)).toBeNull())
