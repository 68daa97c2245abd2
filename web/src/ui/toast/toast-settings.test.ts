import { expect, test } from 'vitest'
import { toastSettings } from './toast-settings.ts'

test('the same words are the same toast; other words or an id of its own are another', () => {
  const once = toastSettings('success', 'Link copied!', {})
  expect(toastSettings('success', 'Link copied!', {}).id).toBe(once.id)
  expect(toastSettings('error', 'Link copied!', {}).id).not.toBe(once.id)
  expect(toastSettings('success', 'Link copied!', { description: 'Again' }).id).not.toBe(once.id)
  expect(toastSettings('success', 'Link copied!', { id: 'copy-7' }).id).toBe('copy-7')
})

test('errors stay twice as long, an undo as long as it says', () => {
  expect(toastSettings('success', 'Saved', {}).duration).toBe(4_000)
  expect(toastSettings('error', 'Failed', {}).duration).toBe(8_000)
  expect(toastSettings('message', 'Post deleted', { duration: 6_000 }).duration).toBe(6_000)
})

test('a toast whose action was taken does not take the next one of the same words along', () => {
  const pressed: string[] = []
  const say = () =>
    toastSettings('error', 'Not saved', { action: { label: 'Retry', onPress: () => pressed.push('again') } })
  const first = say()
  expect(say().id).toBe(first.id)
  first.action?.onClick()
  expect(pressed).toEqual(['again'])
  expect(say().id).not.toBe(first.id)
})
