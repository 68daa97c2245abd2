import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Button } from '../action/button.tsx'
import { Input } from '../form/input.tsx'
import { opensDialog } from '../lazy/intent.ts'
import { AlertDialog } from './alert-dialog.ts'
import { Dialog } from './dialog.ts'
import { Sheet } from './sheet.ts'

interface TaskProps {
  body?: ReactNode
  footer?: ReactNode
}

/** A page with a button before and a button behind, and a dialog between them. */
function Task({
  body = <Input aria-label="Amount" />,
  footer = <Button variant="primary">Pay</Button>,
}: TaskProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Page</h1>
      <Button {...opensDialog(Dialog, isOpen)} onClick={() => setOpen(true)}>
        Unlock
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Unlock the post" footer={footer}>
        {body}
      </Dialog>
      <Button>Behind</Button>
    </main>
  )
}

const opener = () => page.getByRole('button', { name: 'Unlock' })
const dialog = () => page.getByRole('dialog', { name: 'Unlock the post' })

async function openTask(task: ReactNode = <Task />) {
  await show(task)
  await expect.element(opener()).toHaveAttribute('aria-haspopup', 'dialog')
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

test('a dialog focuses its first field, keeps the focus inside in both directions, and hides the page', async () => {
  await openTask()
  await expect.element(dialog().getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog().getByRole('button', { name: 'Pay' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(dialog().getByRole('button', { name: 'Pay' })).toHaveFocus()
  expect(page.getByRole('button', { name: 'Behind' }).query()).toBeNull()
})

test('Escape closes a dialog and returns the focus to the button that opened it', async () => {
  await openTask()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
})

test('a press beside a dialog closes it and presses nothing behind', async () => {
  await openTask()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 400 } })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('the page behind a dialog does not scroll', async () => {
  await openTask()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
})

test('a long dialog scrolls inside, and its footer stays in sight', async () => {
  await narrowTo(320)
  await openTask(<Task body={<p style={{ height: 3_000 }}>Terms</p>} />)
  await expect.element(dialog().getByRole('button', { name: 'Pay' })).toBeInViewport()
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toBeInViewport()
  expect(dialog().element().getBoundingClientRect().height).toBeLessThanOrEqual(0.92 * innerHeight)
  expect(sidewaysScroll()).toBe(0)
})

test('on a phone a dialog is a sheet across the whole width, on a desk it is in the middle', async () => {
  await openTask()
  await narrowTo(390)
  const onPhone = dialog().element().getBoundingClientRect()
  expect([onPhone.left, onPhone.right, onPhone.bottom]).toEqual([0, 390, innerHeight])
  await narrowTo(1_000)
  const onDesk = dialog().element().getBoundingClientRect()
  expect(onDesk.width).toBe(440)
  expect(Math.abs((onDesk.top + onDesk.bottom) / 2 - innerHeight / 2)).toBeLessThanOrEqual(1)
})

test('steps are announced by number', async () => {
  await show(
    <Dialog open onOpenChange={() => {}} title="Buy" description="For you" steps={{ current: 2, total: 3 }}>
      <p>Card</p>
    </Dialog>,
  )
  const buy = page.getByRole('dialog', { name: 'Buy' })
  await expect.element(buy).toHaveAccessibleDescription('For you')
  await expect.element(buy.getByText('Step 2 of 3')).toBeInTheDocument()
})

test('the way out of a dialog is 44 px for a finger', async () => {
  await touchScreen()
  await openTask()
  expect(pressSize(dialog().getByRole('button', { name: 'Close' }))).toBeGreaterThanOrEqual(44)
})

interface AskProps {
  pending?: boolean
  onConfirm?: () => void
}

function Ask({ pending = false, onConfirm = () => {} }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this post?"
        description="12 comments will be deleted with it."
        confirmLabel="Delete post"
        pending={pending}
        onConfirm={onConfirm}
      />
    </>
  )
}

const question = () => page.getByRole('alertdialog', { name: 'Delete this post?' })

test('a question focuses the safe answer, and a press beside it does not count as one', async () => {
  const onConfirm = vi.fn()
  const screen = await show(<Ask onConfirm={onConfirm} />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question()).toHaveAccessibleDescription('12 comments will be deleted with it.')
  await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 700 } })
  await expect.element(question()).toBeVisible()
  await question().getByRole('button', { name: 'Delete post' }).click()
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('a question that is being carried out takes no second answer', async () => {
  const onConfirm = vi.fn()
  const screen = await show(<Ask pending onConfirm={onConfirm} />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question().getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await question().getByRole('button', { name: 'Delete post' }).click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})

function Drawer({ side }: { side: 'left' | 'bottom' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Menu</Button>
      <Sheet open={isOpen} onOpenChange={setOpen} side={side} title="Main menu">
        <Button>Explore</Button>
      </Sheet>
    </>
  )
}

for (const side of ['left', 'bottom'] as const) {
  test(`a sheet at the ${side} stays at its edge, and Escape puts it away`, async () => {
    await narrowTo(320)
    const screen = await show(<Drawer side={side} />)
    await screen.getByRole('button', { name: 'Menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Main menu' })
    await expect.element(sheet.getByRole('button', { name: 'Explore' })).toHaveFocus()
    const { left, bottom, width } = sheet.element().getBoundingClientRect()
    expect([left, bottom]).toEqual([0, innerHeight])
    if (side === 'left') expect(width).toBeLessThanOrEqual(0.85 * 320)
    expect(sidewaysScroll()).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })
}
