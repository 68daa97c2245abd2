import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { installPrompt } from '../../lib/install-prompt.ts'
import { show } from '../../testing/show.tsx'
import { InstallOffer } from './install-offer.tsx'

const DAY_MS = 24 * 3_600_000
const heading = () => page.getByRole('heading', { name: 'Keep Sayso at hand' })

/** A browser that can install the app, in which the list was first opened this many days ago. */
function browserOf(days: number) {
  localStorage.setItem('inbox_first_opened', String(Date.now() - days * DAY_MS))
  const prompt = vi.fn(async () => undefined)
  installPrompt.set(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  return prompt
}

test('it is offered from the third day, and a press asks the browser', async () => {
  browserOf(1.9)
  const { unmount } = await show(<InstallOffer />)
  expect(heading().query()).toBeNull()
  await unmount()
  const prompt = browserOf(2.1)
  await show(<InstallOffer />)
  await page.getByRole('button', { name: 'Install' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(heading()).not.toBeInTheDocument()
})

test('on the first visit it only counts the days', async () => {
  browserOf(0)
  localStorage.removeItem('inbox_first_opened')
  await show(<InstallOffer />)
  expect(heading().query()).toBeNull()
  expect(Number(localStorage.getItem('inbox_first_opened'))).toBeGreaterThan(Date.now() - 60_000)
})

test('it is not offered where the app cannot be installed, or was declined within 90 days', async () => {
  browserOf(5)
  const { unmount } = await show(<InstallOffer />)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(heading()).not.toBeInTheDocument()
  await unmount()
  const again = await show(<InstallOffer />)
  expect(heading().query()).toBeNull()
  await again.unmount()
  localStorage.clear()
  browserOf(5)
  installPrompt.set(null)
  await show(<InstallOffer />)
  expect(heading().query()).toBeNull()
})
