import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Checkbox } from './checkbox.tsx'
import { RadioChips } from './radio-chips.tsx'
import { Slider } from './slider.tsx'
import { Switch } from './switch.tsx'
import { ToggleChips } from './toggle-chips.tsx'

test('a checkbox is ticked by its label and by Space', async () => {
  const screen = await show(<Checkbox label="I am 18 or older" />)
  const box = screen.getByRole('checkbox', { name: 'I am 18 or older' })
  await screen.getByText('I am 18 or older').click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})

test('a checkbox in error is invalid and described by what is wrong', async () => {
  const screen = await show(<Checkbox label="I agree" error="Please agree first" />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveAccessibleDescription('Please agree first')
})

test('the whole row of a switch toggles it', async () => {
  const onChange = vi.fn()
  const screen = await show(
    <Switch label="Emails about sales" hint="At most one a day" checked={false} onChange={onChange} />,
  )
  const control = screen.getByRole('switch', { name: 'Emails about sales' })
  await expect.element(control).toHaveAccessibleDescription('At most one a day')
  await screen.getByText('At most one a day').click()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a switch that is being saved ignores presses, but keeps the focus', async () => {
  const onChange = vi.fn()
  const row = (pending: boolean) => (
    <Switch label="Private profile" checked={false} onChange={onChange} pending={pending} />
  )
  const screen = await show(row(false))
  await screen.getByText('Private profile').click()
  await screen.update(row(true))
  const control = screen.getByRole('switch')
  await expect.element(control).toHaveFocus()
  await expect.element(screen.getByText('Saving')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenCalledTimes(1)
  await expect.element(control).not.toBeChecked()
})

const reaches = [
  { value: 'near', label: '100 m' },
  { value: 'city', label: 'City', disabled: true },
  { value: 'world', label: 'World' },
] as const

function Reach({ look }: { look: 'chips' | 'segments' }) {
  const [value, setValue] = useState<'near' | 'city' | 'world' | null>('near')
  return <RadioChips legend="Reach" options={reaches} value={value} onChange={setValue} look={look} />
}

for (const look of ['chips', 'segments'] as const) {
  test(`${look} are one stop of the tab order, and arrows move past what is not offered`, async () => {
    const screen = await show(<Reach look={look} />)
    await expect.element(screen.getByRole('group', { name: 'Reach' })).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('radio', { name: '100 m' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('radio', { name: 'World' })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: 'World' })).toHaveFocus()
    await expect.element(screen.getByRole('radio', { name: 'City' })).toBeDisabled()
    await screen.getByText('100 m').click()
    await expect.element(screen.getByRole('radio', { name: '100 m' })).toBeChecked()
  })
}

test('the focused chip shows it, although its radio button is not visible', async () => {
  const screen = await show(<Reach look="chips" />)
  await userEvent.tab()
  const outlines = [...screen.container.querySelectorAll('label')].map(
    (chip) => getComputedStyle(chip).outlineStyle,
  )
  expect(outlines).toEqual(['solid', 'none', 'none'])
})

for (const look of ['chips', 'segments'] as const) {
  test(`choosing one of the ${look} leaves the others where they were`, async () => {
    const screen = await show(<Reach look={look} />)
    const lefts = () =>
      [...screen.container.querySelectorAll('label')].map((chip) => chip.getBoundingClientRect().left)
    const before = lefts()
    await screen.getByText('World').click()
    expect(lefts()).toEqual(before)
  })
}

test('toggle chips stay pressed one by one', async () => {
  const onToggle = vi.fn()
  const screen = await show(
    <ToggleChips
      label="Show"
      options={[
        { value: 'photos', label: 'Photos' },
        { value: 'videos', label: 'Videos' },
        { value: 'files', label: 'Files', disabled: true },
      ]}
      chosen={['videos']}
      onToggle={onToggle}
    />,
  )
  await expect.element(screen.getByRole('group', { name: 'Show' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Videos', pressed: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Photos', pressed: false }).click()
  await screen.getByRole('button', { name: 'Files' }).click({ force: true })
  expect(onToggle.mock.calls).toEqual([['photos']])
})

test('a slider moves by arrows, Home and End, and says what its position means', async () => {
  const onCommit = vi.fn()
  function Days() {
    const [days, setDays] = useState(3)
    return (
      <Slider
        label="Visible for"
        value={days}
        min={1}
        max={7}
        onChange={setDays}
        onCommit={onCommit}
        valueText={`${days} days`}
      />
    )
  }
  const screen = await show(<Days />)
  const thumb = screen.getByRole('slider', { name: 'Visible for' })
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '3 days')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '4 days')
  await userEvent.keyboard('{End}')
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '7 days')
  await userEvent.keyboard('{Home}')
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '1 days')
  expect(onCommit).toHaveBeenLastCalledWith(1)
})

test('every choice can be hit by a finger: 44 px', async () => {
  await touchScreen()
  const screen = await show(
    <div style={{ display: 'grid', gap: 30, padding: 30 }}>
      <Reach look="segments" />
      <Checkbox label="I agree" />
      <Switch label="Private profile" />
      <Slider label="Visible for" value={50} onChange={() => {}} valueText="half" />
    </div>,
  )
  for (const chip of screen.container.querySelectorAll('fieldset label')) {
    expect(pressSize(chip)).toBeGreaterThanOrEqual(44)
  }
  for (const name of ['I agree', 'Private profile']) {
    const { height } = screen.getByText(name).element().closest('label')?.getBoundingClientRect() ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await expect.element(screen.getByRole('slider')).toBeVisible()
  expect(pressSize(screen.getByRole('slider'))).toBeGreaterThanOrEqual(44)
})

test('many chips wrap on a page of 320 px', async () => {
  await narrowTo(320)
  const options = ['100 m', '1 km', '10 km', 'City', 'Region', 'Country', 'World'].map((label) => ({
    value: label,
    label,
  }))
  await show(
    <div style={{ padding: 16 }}>
      <RadioChips legend="Reach" options={options} value="City" onChange={() => {}} />
      <RadioChips legend="Reach" rows="thirds" options={options} value="City" onChange={() => {}} />
    </div>,
  )
  expect(sidewaysScroll()).toBe(0)
})
