import { errors, errorText } from '@sayso/contract/errors'
import { defaultLimits } from '@sayso/contract/limits'
import { expect, test } from 'vitest'
import * as lists from '../profiles/texts.ts'
import { notAPicture, tooLarge } from './form/photo-check.ts'
import { handleLengthFault, webLinkFault } from './form/values.ts'
import { faultTexts, formTexts, profileTexts } from './texts.ts'

/** The texts specified for these screens, word for word. */
const specified = `
No posts yet
No media posts yet
No PTV posts yet
Profile not found
Failed to load profile
Failed to load posts
No more posts to load
Create Profile
Creating...
Save Changes
Saving...
Profile Not Found
Go to My Profile
Handle and display name are required
Failed to create profile
Access Denied
You can only edit your own profile
Failed to update profile
Failed to update profile picture
No profile ID found
Profile created successfully
Profile updated successfully
Profile picture updated successfully
Profile handle is required
Display name is required
Handle can only contain letters, numbers, and underscores
Please enter a valid email
`
const list = specified.trim().split('\n')

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(wordsIn)
}

test('exactly the specified texts are used', () => {
  const said = new Set(wordsIn([profileTexts, formTexts, faultTexts]))
  expect([...said].sort()).toEqual([...list].sort())
})

test('the profile lists use the specified texts', () => {
  expect(lists.empty.explore).toEqual({
    title: 'No profiles to show',
    text: 'Check back later for new profiles!',
  })
  expect(lists.empty.followers.title).toBe('No follower profiles found')
  expect(lists.empty.following.title).toBe('No profiles found')
  expect(lists.loadingFailed('HTTP error! status: 500')).toBe(
    'Error loading profiles: HTTP error! status: 500',
  )
})

test('server and web use the same text for the same error', () => {
  const { handleMin: min, handleMax: max } = defaultLimits.accounts
  expect(errors.profile_names_required.text).toBe(faultTexts.namesRequired)
  expect(errors.handle_required.text).toBe(faultTexts.handleRequired)
  expect(errors.handle_invalid.text).toBe(faultTexts.handleInvalid)
  expect(errorText('handle_length', { min, max })).toBe(handleLengthFault(defaultLimits.accounts))
  expect(errors.display_name_required.text).toBe(faultTexts.displayNameRequired)
  expect(errors.email_invalid.text).toBe(faultTexts.emailInvalid)
  expect(errors.web_link_invalid.text).toBe(webLinkFault)
  expect(errors.access_denied.text).toBe(formTexts.denied.text)
  expect(errors.profile_not_found.text).toBe(profileTexts.missing)
  expect(errors.profile_create_failed.text).toBe(formTexts.createFailed)
  expect(errors.profile_update_failed.text).toBe(formTexts.editFailed)
  expect(errors.media_type_refused.text).toBe(notAPicture)
  expect(errorText('media_too_large', { file: 'a.jpg', limit: '20 MB' })).toBe(tooLarge('a.jpg', '20 MB'))
})
