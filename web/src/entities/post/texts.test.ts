import { errors } from '@sayso/contract/errors'
import { expect, test } from 'vitest'
import { laterTexts } from './later-texts.ts'
import { sourceLabel, texts } from './texts.ts'

/** The texts specified for posts, word for word. */
const specified = `
Show more
Show less
Get post permalink
See buyers
Email buyers
Link copied!
Post permalink copied to clipboard
Failed to copy link to clipboard
Check Out Sayso
Post deleted successfully
Failed to delete post
Failed to load post
Post not found
No post ID or profile ID provided
My Post
`
  .trim()
  .split('\n')

test.each(specified)('"%s" is used', (text) => {
  expect([...Object.values(texts), ...Object.values(laterTexts)]).toContain(text)
})

test('an imported post names its source', () => {
  expect(sourceLabel('Instagram')).toBe('Original Post from Instagram')
  expect(sourceLabel('wapo')).toBe('from wapo')
})

test('server and web use the same text for a missing post', () => {
  expect(errors.post_not_found.text).toBe(laterTexts.notFound)
})
