import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { MoreIcon } from '../icons/icons.ts'
import { chunk } from '../lazy/chunk.ts'
import { overlaysChunk } from '../lazy/overlays-chunk.ts'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-items.ts'

const selected = vi.fn()
const items: readonly MenuItem[] = [
  { label: 'Copy link', onSelect: () => selected('copy') },
  { label: 'Report', disabled: true, onSelect: () => selected('report') },
  { kind: 'link', label: 'Settings', to: '/settings' },
  { kind: 'separator' },
  { label: 'Delete', tone: 'danger', onSelect: () => selected('delete') },
]

const trigger = () => page.getByRole('button', { name: 'More' })
const menu = () => page.getByRole('menu', { name: 'Post' })
const item = (name: string) => page.getByRole('menuitem', { name })

async function showMenu(entries = items) {
  selected.mockClear()
  return show(
    <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 30 }}>
      <Menu label="Post" items={entries}>
        {(props) => <IconButton icon={MoreIcon} label="More" {...props} />}
      </Menu>
    </div>,
  )
}

test('a press opens the menu, even the first one, and a second press closes it', async () => {
  await showMenu()
  await expect.element(trigger()).toHaveAttribute('aria-haspopup', 'menu')
  await trigger().click()
  await expect.element(menu()).toBeVisible()
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
  await trigger().click()
  await expect.element(menu()).not.toBeInTheDocument()
})

test('by keyboard the first item is focused, arrows skip what is disabled and go round', async () => {
  await showMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Copy link')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Settings')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Copy link')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(item('Settings')).toHaveFocus()
})

test('an item acts once, the menu closes, and the focus returns to its button', async () => {
  await showMenu()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Copy link')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu()).not.toBeInTheDocument()
  expect(selected.mock.calls).toEqual([['copy']])
  await expect.element(trigger()).toHaveFocus()
})

test('Escape closes the menu without a choice', async () => {
  await showMenu()
  await trigger().click()
  await expect.element(menu()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
  expect(selected).not.toHaveBeenCalled()
})

test('a link in a menu goes to its address', async () => {
  const screen = await showMenu()
  await trigger().click()
  await item('Settings').click()
  await expect.poll(screen.path).toBe('/settings')
})

test('a choice shows which one is current, and changes it', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ]
  await showMenu([{ kind: 'choice', label: 'Theme', value: 'dark', options, onChange }])
  await trigger().click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark', checked: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Light', checked: false }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('light')
})

test('a menu with long items stays on a page of 320 px, and a finger can hit each item', async () => {
  await touchScreen()
  await narrowTo(320)
  const long = 'Wolfgang-Maximilian-von-und-zu-Hohenfels-Rabenstein and everybody who follows'
  await showMenu([{ label: long, onSelect: () => {} }, ...items])
  await trigger().click()
  await expect.element(menu()).toBeVisible()
  const { left, right } = menu().element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  expect(sidewaysScroll()).toBe(0)
  expect(pressSize(item(long))).toBeGreaterThanOrEqual(44)
})

test('items that load with the first press open when they are there; by keyboard the first is focused', async () => {
  let isThere = (_: readonly MenuItem[]) => {}
  const code = chunk(async () => {
    const [loaded] = await Promise.all([
      new Promise<readonly MenuItem[]>((resolve) => {
        isThere = resolve
      }),
      overlaysChunk.load(),
    ])
    return loaded
  })
  await overlaysChunk.load()
  await show(
    <Menu label="Post" code={code} items={() => code.arrived() ?? []}>
      {(props) => <IconButton icon={MoreIcon} label="More" {...props} />}
    </Menu>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger()).toHaveAttribute('aria-busy', 'true')
  expect(menu().query()).toBeNull()
  isThere(items)
  await expect.element(item('Copy link')).toHaveFocus()
})
