import { expect, test } from 'vitest'
import { switching } from '../entities/session/switch-profile.ts'
import * as texts from './session-texts.ts'

/** The list the product specifies for sessions and profiles in the shell, word for word. */
const specified = `
Loading...
Authentication Required
Please wait while we authenticate you...
Login / Join
Login to view Following feed
Login to view Followers
Login Required
Go to Login
Switch Profile
New Profile
Log out
Profile switched
Successfully switched to the selected profile.
Failed to switch profile. Please try again.
`

function wordsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(wordsIn)
}

test('exactly the specified texts are used', () => {
  expect(wordsIn({ ...texts, switching }).sort()).toEqual(specified.trim().split('\n').sort())
})
