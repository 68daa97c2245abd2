import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { MoreIcon, ShareIcon } from '../icons/icons.ts'
import { TooltipLayer } from './tooltip-layer.tsx'

const tip = () => page.getByRole('tooltip')

/** Focuses the first button by keyboard, again and again until the layer is there: it loads when the browser is idle. */
async function showButtons() {
  await show(
    <div style={{ display: 'flex', gap: 100, padding: 100 }}>
      <Button>Before</Button>
      <IconButton icon={ShareIcon} label="Share" shortcut="S" />
      <IconButton icon={MoreIcon} label="More" />
      <TooltipLayer />
    </div>,
  )
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Before' }).click()
      await userEvent.tab()
      return tip().query()
    })
    .not.toBeNull()
}

test('a focused button shows its name and key above it, Escape hides them', async () => {
  await showButtons()
  await expect.element(tip()).toHaveTextContent('ShareS')
  const button = page.getByRole('button', { name: 'Share' }).element().getBoundingClientRect()
  expect(tip().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(button.top)
  await userEvent.keyboard('{Escape}')
  await expect.element(tip()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Share' })).toHaveFocus()
})

test('it follows the focus, and there is never more than one', async () => {
  await showButtons()
  await userEvent.tab()
  await expect.element(tip()).toHaveTextContent('More')
  expect(tip().elements()).toHaveLength(1)
})

test('the mouse shows it after a moment, and a press hides it', async () => {
  await showButtons()
  await userEvent.keyboard('{Escape}')
  const more = page.getByRole('button', { name: 'More' })
  await userEvent.hover(more)
  await expect.element(tip()).toHaveTextContent('More')
  await more.click()
  await expect.element(tip()).not.toBeInTheDocument()
})
