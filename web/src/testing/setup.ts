// Runs before every file of component tests: the app's own styles, and a page that starts each test the same.
import '../styles/index.css'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../lib/query-client.ts'
import { answersOnly, unannounced } from './api.ts'

// Scroll bars that take no room, as on a phone: a page of 320 px has 320 px.
document.documentElement.style.scrollbarWidth = 'none'

/** React and the browser report mistakes here that no reader would see. */
let complaints: MockInstance<typeof console.error>

beforeEach(async () => {
  complaints = vi.spyOn(console, 'error')
  vi.stubGlobal('fetch', answersOnly)
  document.documentElement.className = 'light'
  // As on every visit but the first: a test of the hint takes this away.
  localStorage.setItem('truth_hint_seen', 'true')
  if (innerWidth !== 720) await page.viewport(720, 800)
})

afterEach(async () => {
  // First: a screen whose cache was emptied would fetch again, in the middle of the next test.
  await cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  const { calls } = complaints.mock
  vi.restoreAllMocks()
  expect(unannounced(), 'calls that the test gave no answer for').toEqual([])
  expect(calls, 'errors in the console').toEqual([])
})
