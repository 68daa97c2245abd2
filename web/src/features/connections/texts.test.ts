import { errors } from '@sayso/contract/errors'
import { expect, test } from 'vitest'
import { instagramTexts, pinTexts, twitterTexts } from './texts.ts'

/** The texts specified for connections, word for word. */
const specified = `
Failed to disconnect Instagram
Failed to disconnect Twitter
Failed to get Twitter authentication URL
Failed to connect to Twitter
Failed to connect Twitter
Please enter the Twitter PIN
Failed to get Twitter profile information
Failed to connect Instagram
An error occurred while connecting Instagram
Instagram account disconnected successfully
Twitter account disconnected successfully
Twitter account connected successfully
Twitter profile information imported successfully
Instagram connected successfully!
Connecting Instagram...
You can close this window.
No authorization code found.
Enter Twitter Pin
Connect
Cancel
Use Twitter Profile Info
`

test('every specified text is used unchanged', () => {
  const ours = [twitterTexts, pinTexts, instagramTexts].flatMap((texts) => Object.values(texts))
  for (const text of specified.trim().split('\n')) expect(ours).toContain(text)
})

test('server and web use the same texts', () => {
  expect(errors.twitter_pin_required.text).toBe(pinTexts.required)
  expect(errors.twitter_url_failed.text).toBe(twitterTexts.urlFailed)
  expect(errors.instagram_connect_failed.text).toBe(instagramTexts.connectFailed)
})
