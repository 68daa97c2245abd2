import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Button } from '../action/button.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const shown: string[] = []
const standing = () => page.getByRole('listitem')

/** Shows a toast that stays until it is dismissed, here or after the test. */
function say(title: string, options: Parameters<typeof toast.message>[1] = {}): void {
  shown.push(toast.message(title, { duration: 600_000, ...options }))
}

afterEach(async () => {
  for (const id of shown.splice(0)) toast.dismiss(id)
  await expect.element(standing()).not.toBeInTheDocument()
})

test('a toast that is said before anything is loaded appears, and is announced politely', async () => {
  await show(<Toaster />)
  say('Link copied!', { description: 'Post permalink copied to clipboard' })
  await expect.element(page.getByText('Link copied!')).toBeVisible()
  await expect.element(page.getByText('Post permalink copied to clipboard')).toBeVisible()
  const region = document.querySelector('[aria-live]')
  expect(region?.getAttribute('aria-live')).toBe('polite')
  expect(region?.textContent).toContain('Link copied!')
})

test('the same words twice are one toast', async () => {
  await show(<Toaster />)
  say('Saved')
  say('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(standing().elements()).toHaveLength(1)
})

test('its action runs once and puts the toast away', async () => {
  const onPress = vi.fn()
  const onGone = vi.fn()
  await show(<Toaster />)
  say('Post deleted', { action: { label: 'Undo', onPress }, onGone })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(standing()).not.toBeInTheDocument()
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(onGone).not.toHaveBeenCalled()
})

test('a toast can be put away, and says so to its owner', async () => {
  const onGone = vi.fn()
  await show(<Toaster />)
  say('Post deleted', { onGone })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(standing()).not.toBeInTheDocument()
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('F8 reaches the toasts, and the focus returns when the toast is gone', async () => {
  const screen = await show(
    <>
      <Button>Page</Button>
      <Toaster />
    </>,
  )
  say('Post deleted', { action: { label: 'Undo', onPress: () => {} } })
  await expect.element(page.getByText('Post deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Page' }).click()
  await userEvent.keyboard('{F8}')
  await userEvent.tab()
  expect(document.activeElement?.closest('[data-sonner-toaster]')).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Page' })).toHaveFocus()
})

test('a user who came to a toast by Tab is put back where they were when it is gone', async () => {
  const screen = await show(
    <>
      <Button>Page</Button>
      <Toaster />
    </>,
  )
  say('Post deleted', { action: { label: 'Undo', onPress: () => {} } })
  await expect.element(page.getByText('Post deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Page' }).click()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(standing()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Page' })).toHaveFocus()
})

test('long words fit a page of 320 px, and its buttons a finger', async () => {
  await touchScreen()
  await narrowTo(320)
  await show(<Toaster />)
  const long = 'https://sayso.example/post/Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  say(long, { description: long, action: { label: 'Try again', onPress: () => {} } })
  await expect.element(page.getByText(long).first()).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
  const { left, right } = standing().element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  for (const name of ['Try again', 'Dismiss']) {
    expect(pressSize(page.getByRole('button', { name })), name).toBeGreaterThanOrEqual(44)
  }
})
