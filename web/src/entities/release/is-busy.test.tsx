import { afterEach, expect, test } from 'vitest'
import { isBusy } from './is-busy.ts'

afterEach(() => document.body.replaceChildren())

const put = (html: string) => document.body.insertAdjacentHTML('beforeend', html)

test('reading, with the search box and an empty comment box on the screen, is not busy', () => {
  put('<search><form><input value="herons"></form></search><main><textarea></textarea></main>')
  expect(isBusy()).toBe(false)
})

test.each([
  ['a form', '<form><input></form>'],
  ['a dialog', '<div role="dialog"></div>'],
  ['a comment that was begun', '<textarea>Nine herons</textarea>'],
])('%s is busy', (_, html) => {
  put(html)
  expect(isBusy()).toBe(true)
})

test('a comment box is busy while the cursor is in it', () => {
  put('<textarea></textarea>')
  document.querySelector('textarea')?.focus()
  expect(isBusy()).toBe(true)
})
