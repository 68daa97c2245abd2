import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const options = [
  { value: 'UTC', label: 'UTC' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'Europe/Lisbon', label: 'Lisbon' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
]

function Zone({ onChange = () => {} }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('Europe/Lisbon')
  return (
    <Field label="Time zone">
      <Combobox
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    </Field>
  )
}

test('typing finds an option, Enter chooses it, and the list closes', async () => {
  const onChange = vi.fn()
  const screen = await show(<Zone onChange={onChange} />)
  const box = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(box).toHaveValue('Lisbon')
  await box.click()
  await expect.element(screen.getByRole('option', { name: 'Lisbon', selected: true })).toBeVisible()
  await userEvent.keyboard('new york')
  expect(screen.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('America/New_York')
  await expect.element(box).toHaveValue('New York')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

test('arrows move through the list from the current choice, and the input names the active option', async () => {
  const screen = await show(<Zone />)
  const box = screen.getByRole('combobox')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const active = () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toBe('Lisbon')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()?.textContent).toBe('Tokyo')
  await userEvent.keyboard('{Home}')
  expect(active()?.textContent).toBe('UTC')
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(box).toHaveValue('Tokyo')
})

test('Escape and leaving keep the choice, and Escape closes nothing around it', async () => {
  const onEscape = vi.fn()
  const onChange = vi.fn()
  const screen = await show(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog that closes on Escape.
    <div onKeyDown={onEscape}>
      <Zone onChange={onChange} />
    </div>,
  )
  const box = screen.getByRole('combobox')
  await box.fill('tok')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('Lisbon')
  expect(onEscape.mock.calls.filter(([event]) => event.key === 'Escape')).toEqual([])
  await box.fill('tok')
  await userEvent.tab()
  await expect.element(box).toHaveValue('Lisbon')
  expect(onChange).not.toHaveBeenCalled()
})

test('a search without a match says so, and Enter keeps what was typed', async () => {
  const screen = await show(<Zone />)
  const box = screen.getByRole('combobox')
  await box.fill('atlantis')
  await expect.element(screen.getByRole('option', { name: 'No match' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('atlantis')
})

test('an option is chosen by mouse', async () => {
  const screen = await show(<Zone />)
  await screen.getByRole('combobox').click()
  await screen.getByRole('option', { name: 'Tokyo' }).click()
  await expect.element(screen.getByRole('combobox')).toHaveValue('Tokyo')
})
