import { expect, test } from 'vitest'
import { toastSettings } from './toast-settings.ts'

test('toasts with the same text share an id; other text or an explicit id differs', () => {
  const once = toastSettings('success', 'Link copied!', {})
  expect(toastSettings('success', 'Link copied!', {}).id).toBe(once.id)
  expect(toastSettings('error', 'Link copied!', {}).id).not.toBe(once.id)
  expect(toastSettings('success', 'Link copied!', { description: 'Again' }).id).not.toBe(once.id)
  const saved = toastSettings('success', 'Saved', { id: 'profile' })
  expect(toastSettings('error', 'Not saved', { id: 'profile' }).id).toBe(saved.id)
})

test('errors stay twice as long, and a given duration is used', () => {
  expect(toastSettings('success', 'Saved', {}).duration).toBe(4_000)
  expect(toastSettings('error', 'Failed', {}).duration).toBe(8_000)
  expect(toastSettings('message', 'Post deleted', { duration: 6_000 }).duration).toBe(6_000)
})

test('after its action was taken, the next toast with the same text is a new one', () => {
  const pressed: string[] = []
  const say = () =>
    toastSettings('error', 'Not saved', { action: { label: 'Retry', onPress: () => pressed.push('again') } })
  const first = say()
  expect(say().id).toBe(first.id)
  first.action?.onClick()
  expect(pressed).toEqual(['again'])
  expect(say().id).not.toBe(first.id)
})

test.each(['onAutoClose', 'onDismiss'] as const)('a toast that is closing is not reused (%s)', (leave) => {
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

test('omitted fields are set to undefined, so that they reset those of a replaced toast', () => {
  const full = { description: 'Why', action: { label: 'Retry', onPress() {} }, onGone() {} }
  const keys = Object.keys(toastSettings('error', 'Not kept', full))
  const bare = toastSettings('success', 'Kept', {})
  expect(Object.keys(bare)).toEqual(keys)
  expect(bare).toMatchObject({ description: undefined, action: undefined })
})
