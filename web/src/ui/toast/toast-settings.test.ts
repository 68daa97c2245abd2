import { expect, test } from 'vitest'
import { toastSettings } from './toast-settings.ts'

test('the same words are the same toast; other words or an id of its own are another', () => {
  const once = toastSettings('success', 'Link copied!', {})
  expect(toastSettings('success', 'Link copied!', {}).id).toBe(once.id)
  expect(toastSettings('error', 'Link copied!', {}).id).not.toBe(once.id)
  expect(toastSettings('success', 'Link copied!', { description: 'Again' }).id).not.toBe(once.id)
  const saved = toastSettings('success', 'Saved', { id: 'profile' })
  expect(toastSettings('error', 'Not saved', { id: 'profile' }).id).toBe(saved.id)
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

test.each(['onAutoClose', 'onDismiss'] as const)('nothing is laid over a toast that leaves (%s)', (leave) => {
  const gone: string[] = []
  const first = toastSettings('error', 'Not sent', { id: leave, onGone: () => gone.push('first') })
  first[leave]()
  expect(gone).toEqual(['first'])
  const second = toastSettings('success', 'Sent', { id: leave })
  expect(second.id).not.toBe(first.id)
  // A late close event of the first toast must not end the second.
  first[leave]()
  expect(toastSettings('error', 'Not sent', { id: leave }).id).toBe(second.id)
})

test('what a toast does not say it says is nothing: it may be laid over one that said it', () => {
  const full = { description: 'Why', action: { label: 'Retry', onPress() {} }, onGone() {} }
  const keys = Object.keys(toastSettings('error', 'Not kept', full))
  const bare = toastSettings('success', 'Kept', {})
  expect(Object.keys(bare)).toEqual(keys)
  expect(bare).toMatchObject({ description: undefined, action: undefined })
})
