import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { Textarea } from './textarea.tsx'

test('a field without an error is valid, described by its hint, and focused by its label', async () => {
  const screen = await show(
    <Field label="Handle" aside="optional" hint="Letters, digits and _">
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Handle' })
  await expect.element(input).toBeValid()
  await expect.element(input).toHaveAccessibleDescription('Letters, digits and _')
  await screen.getByText('Handle').click()
  await expect.element(input).toHaveFocus()
  await expect.element(screen.getByText('optional')).toBeVisible()
})

test('an error is announced, comes before the hint in the description, and marks the field', async () => {
  const screen = await show(
    <Field label="Handle" hint="Letters, digits and _" error="This handle is taken">
      <Input defaultValue="mara" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Handle' })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('This handle is taken Letters, digits and _')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This handle is taken')
})

test('an error that is gone leaves no trace', async () => {
  const field = (error: string | null) => (
    <Field label="Price" error={error}>
      <Input start="$" />
    </Field>
  )
  const screen = await show(field('At least $1.00'))
  await screen.update(field(null))
  const input = screen.getByRole('textbox', { name: 'Price' })
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await expect.element(input).not.toHaveAttribute('aria-describedby')
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('a hidden label still names its field', async () => {
  const screen = await show(
    <Field label="Search" hideLabel>
      <Input type="search" />
    </Field>,
  )
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  expect(screen.getByText('Search').element().parentElement?.clientHeight).toBe(1)
})

test('a password is hidden until its button is pressed, and keeps what was typed', async () => {
  const screen = await show(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText('Password', { exact: true })
  await input.fill('a quiet river')
  await expect.element(input).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(input).toHaveValue('a quiet river')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('the button inside a field does not submit its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await show(
    <form onSubmit={onSubmit}>
      <PasswordInput aria-label="Password" />
    </form>,
  )
  await screen.getByRole('button', { name: 'Show password' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
  await screen.getByRole('textbox', { name: 'Password' }).click()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a text area grows with its text up to its limit, then scrolls, and shrinks again', async () => {
  function Box() {
    const [text, setText] = useState('')
    return (
      <>
        <Textarea
          aria-label="Text"
          minRows={2}
          maxRows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" onClick={() => setText('')}>
          Clear
        </button>
      </>
    )
  }
  const screen = await show(<Box />)
  const area = screen.getByRole('textbox', { name: 'Text' })
  const height = () => area.element().clientHeight
  const empty = height()
  await area.fill('one\ntwo\nthree\nfour')
  const four = height()
  expect(four).toBe(empty * 2)
  await area.fill('line\n'.repeat(30))
  expect(height()).toBe(empty * 2.5)
  expect(area.element().scrollHeight).toBeGreaterThan(height())
  await screen.getByRole('button', { name: 'Clear' }).click()
  expect(height()).toBe(empty)
})

test('fields with long texts stay inside a page of 320 px', async () => {
  await narrowTo(320)
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  await show(
    <div style={{ padding: 16 }}>
      <Field label="Display name" aside="50 of 50" hint={long} error={long}>
        <Input start="@" end="of 1,000.00 available" defaultValue={long} />
      </Field>
      <Field label="Text">
        <Textarea defaultValue={long} />
      </Field>
    </div>,
  )
  expect(sidewaysScroll()).toBe(0)
})

test('on a touch screen text is 16 px, so that no phone zooms into a field, and targets are 44 px', async () => {
  await touchScreen()
  const screen = await show(
    <div style={{ padding: 30 }}>
      <Input aria-label="Name" />
      <PasswordInput aria-label="Password" />
    </div>,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(getComputedStyle(name.element()).fontSize).toBe('16px')
  expect(pressSize(screen.getByRole('button', { name: 'Show password' }))).toBeGreaterThanOrEqual(44)
})
