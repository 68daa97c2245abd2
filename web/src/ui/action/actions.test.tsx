import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { MoreIcon, RetryIcon } from '../icons/icons.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { LinkButton } from './link-button.tsx'

test('a button is pressed by mouse, Enter and Space', async () => {
  const onClick = vi.fn()
  const screen = await show(<Button onClick={onClick}>Post</Button>)
  const button = screen.getByRole('button', { name: 'Post' })
  await button.click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('a busy button ignores presses, keeps the focus and does not submit its form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await show(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button has one width before, while and after it is busy', async () => {
  const face = (pending: boolean) => (
    <>
      <Button pending={pending} pendingLabel="Posting your text…">
        Post
      </Button>
      <Button pending={pending} icon={RetryIcon}>
        Retry
      </Button>
      <Button pending={pending}>Follow</Button>
    </>
  )
  const screen = await show(face(false))
  const widths = () =>
    [...screen.container.querySelectorAll('button')].map((button) => button.getBoundingClientRect().width)
  const before = widths()
  await expect.element(screen.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await screen.update(face(true))
  await expect.element(screen.getByRole('button', { name: 'Posting your text…', exact: true })).toBeVisible()
  expect(widths()).toEqual(before)
})

test('a disabled button cannot be reached or pressed', async () => {
  const onClick = vi.fn()
  const screen = await show(
    <Button disabled onClick={onClick}>
      Buy
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Buy' })
  await expect.element(button).toBeDisabled()
  await button.click({ force: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onClick).not.toHaveBeenCalled()
})

test('an icon button has a name, and no presses while it is busy', async () => {
  const onClick = vi.fn()
  const screen = await show(<IconButton icon={MoreIcon} label="More" onClick={onClick} />)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.update(<IconButton icon={MoreIcon} label="More" pending onClick={onClick} />)
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeDisabled()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a link that looks like a button goes to its address', async () => {
  const screen = await show(<LinkButton to="/user/login">Log in</LinkButton>)
  const link = screen.getByRole('link', { name: 'Log in' })
  await expect.element(link).toHaveAttribute('href', '/user/login')
  await link.click()
  await expect.poll(screen.path).toBe('/user/login')
})

const small = (
  <div style={{ display: 'flex', gap: 20, padding: 20 }}>
    <Button size="sm">Follow</Button>
    <IconButton icon={MoreIcon} label="More" size="sm" />
  </div>
)

test('the smallest buttons are 32 px for a mouse and 44 px for a finger', async () => {
  const screen = await show(small)
  const follow = screen.getByRole('button', { name: 'Follow' })
  const more = screen.getByRole('button', { name: 'More' })
  for (const button of [follow, more]) expect(pressSize(button)).toBeGreaterThanOrEqual(32)
  await touchScreen()
  for (const button of [follow, more]) expect(pressSize(button)).toBeGreaterThanOrEqual(44)
})

test('buttons with long words do not widen a narrow page that gives them a row each', async () => {
  await narrowTo(320)
  await show(
    <div style={{ display: 'grid', gap: 8, padding: 16 }}>
      <Button wide>Unlock · $500.00 or more</Button>
      <LinkButton to="/" wide>
        Continue with another profile
      </LinkButton>
    </div>,
  )
  expect(sidewaysScroll()).toBe(0)
})
