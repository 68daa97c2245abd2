import { defaultLimits } from '@sayso/contract/limits'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { expect, test } from 'vitest'
import { notAPicture, photoFault, tooLarge } from './photo-check.ts'
import {
  bioFault,
  blankValues,
  changedFields,
  checkValues,
  handleLengthFault,
  payloadOf,
  valuesOf,
  webLinkFault,
} from './values.ts'

const limits = defaultLimits.accounts
const blank = blankValues('me@home.example')
const good = { ...blank, handle: 'mara', displayName: 'Mara' }

test('a new profile starts public, with the account’s email and all notifications off', () => {
  const { email, isPublic, ...rest } = blank
  expect([email, isPublic]).toEqual(['me@home.example', true])
  expect(Object.values(rest).filter((value) => value !== '' && value !== false)).toEqual([])
})

test('a new profile reports both missing names together, an existing one each by itself', () => {
  const both = 'Handle and display name are required'
  expect(checkValues({ ...blank, handle: '  ' }, 'create', limits)).toEqual({
    displayName: both,
    handle: both,
  })
  expect(checkValues(blank, 'edit', limits)).toEqual({
    displayName: 'Display name is required',
    handle: 'Profile handle is required',
  })
})

test.each([
  [{ handle: 'inês' }, { handle: 'Handle can only contain letters, numbers, and underscores' }],
  [{ handle: 'ab' }, { handle: handleLengthFault(limits) }],
  [{ webLink: 'ftp://files.example' }, { webLink: webLinkFault }],
  [{ webLink: 'javascript:alert(1)' }, { webLink: webLinkFault }],
  [{ paypalEmail: 'me@home' }, { paypalEmail: 'Please enter a valid email' }],
  [{ email: 'home' }, { email: 'Please enter a valid email' }],
  [{ bio: '🚀'.repeat(501) }, { bio: bioFault(limits) }],
])('%o is rejected at its field', (wrong, faults) => {
  expect(checkValues({ ...good, ...wrong }, 'edit', limits)).toEqual(faults)
})

test('optional fields can be empty, and a web link can omit its scheme', () => {
  const fine = { ...good, email: '', webLink: 'post.example', bio: '🚀'.repeat(500) }
  expect(checkValues(fine, 'create', limits)).toEqual({})
})

test('only changed fields are sent, with the names of the call', () => {
  const now = { ...good, bio: ' new ', onRepost: true, handle: 'mara ' }
  const changed = changedFields(good, now)
  expect(changed).toEqual(['bio', 'onRepost'])
  expect(payloadOf(now, changed)).toEqual({ bio: 'new', setting_notify_repost: true })
})

test('a profile without a payout address shows an empty field', () => {
  const values = valuesOf({ paypal_email: null, handle: 'mara', is_public: false } as ProfileOwn)
  expect([values.paypalEmail, values.handle, values.isPublic]).toEqual(['', 'mara', false])
})

test('an invalid picture is rejected before it is sent', () => {
  const { media } = defaultLimits
  const file = { name: 'me.jpg', type: 'image/jpeg', size: media.imageBytesMax }
  expect(photoFault(file, media)).toBeNull()
  expect(photoFault({ ...file, size: file.size + 1 }, media)).toBe(tooLarge('me.jpg', '20 MB'))
  expect(photoFault({ ...file, type: 'image/svg+xml' }, media)).toBe(notAPicture)
  expect(photoFault({ ...file, type: 'text/html' }, media)).toBe(notAPicture)
})
