import { expect, test } from './clean.ts'
import { composer } from './composer-page.ts'
import { signUp } from './post-parts.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the composer has its own bars, and Cancel restores those of the app', async ({ page }) => {
    await signUp(page)
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await composer.open(page)
    await expect(page.getByRole('heading', { name: 'Create New Post', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos, videos and files' })).toBeInViewport()
    await expect(tabs).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(tabs).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  })

  test('the profile form has its own bars, and Back keeps what was typed', async ({ page }) => {
    await signUp(page)
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await page.getByRole('textbox', { name: 'Bio' }).fill('Two ovens')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByText('Restored unsaved changes')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Two ovens')
  })
})

test('a focused element is never covered by a bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 })
  await signUp(page)
  await composer.open(page)
  await page.getByRole('switch', { name: 'Pay To View' }).check()
  await composer.text(page).focus()
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { top, bottom, left, width } = focused.getBoundingClientRect()
      const bars = [...document.querySelectorAll('[data-own-bars], main footer')]
      const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
      return !bars.some((bar) => bar.contains(focused)) && bars.some((bar) => bar.contains(middle))
    })
  for (let presses = 0; presses < 16; presses++) {
    await page.keyboard.press('Tab')
    expect(await isCovered(), `after ${presses + 1} presses`).toBe(false)
  }
})
