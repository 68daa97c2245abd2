import { expect, test, vi } from 'vitest'
import { isCutShort, narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Avatar } from './avatar.tsx'
import { Count } from './count.tsx'
import { FactList } from './fact-list.tsx'
import { Time } from './time.tsx'

test('an age shows how long ago, carries the instant, and spells the date out on hover', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T22:45:00Z') })
  const screen = await show(<Time at="2026-11-14T19:42:10Z" />)
  const time = screen.getByText('3h')
  await expect.element(time).toHaveAttribute('datetime', '2026-11-14T19:42:10.000Z')
  await expect.element(time).toHaveAttribute('title', 'Saturday, November 14, 2026 at 7:42 PM')
  vi.useRealTimers()
})

test('an age grows while it is on the screen', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-14T12:00:00Z'),
  })
  const screen = await show(<Time at="2026-11-14T11:58:30Z" />)
  expect(screen.container.textContent).toBe('1 min')
  vi.advanceTimersByTime(60_000)
  await expect.element(screen.getByText('2 min')).toBeVisible()
  vi.useRealTimers()
})

test('a time can be shown as a moment, a date or a day', async () => {
  const at = '2025-11-03T22:42:00Z'
  const screen = await show(
    <>
      <Time at={at} show="moment" /> / <Time at={at} show="date" /> / <Time at={at} show="day" />
    </>,
  )
  expect(screen.container.textContent).toBe('10:42 PM · Nov 3, 2025 / Nov 3, 2025 / Nov 3, 2025')
})

test('a large count is short to see and exact to hear', async () => {
  const screen = await show(<Count value={12_345} />)
  await expect.element(screen.getByText('12K')).toHaveAttribute('aria-hidden', 'true')
  await expect.element(screen.getByText('12,345')).toBeInTheDocument()
  await screen.update(<Count value={999} />)
  expect(screen.container.textContent).toBe('999')
})

test('an avatar without a picture, or with a broken one, shows the initial', async () => {
  const screen = await show(<Avatar id="mara" name="élodie" label="Élodie" />)
  await expect.element(screen.getByRole('img', { name: 'Élodie' })).toHaveTextContent('É')
  await screen.update(<Avatar id="mara" name="élodie" label="Élodie" src="data:image/png;base64,broken" />)
  await expect.element(screen.getByRole('img', { name: 'Élodie' })).toHaveTextContent('É')
})

test('an avatar beside a name says nothing of its own', async () => {
  const screen = await show(<Avatar id="mara" name="Mara" />)
  expect(screen.getByRole('img').query()).toBeNull()
})

test('facts wrap on a narrow page, and no line begins with a dot', async () => {
  await narrowTo(320)
  const facts = ['214 words', '3 photos', '1 video', '2 files', '96 people unlocked this']
  const screen = await show(<FactList facts={facts} />)
  const list = screen.getByRole('list')
  expect(screen.getByRole('listitem').elements()).toHaveLength(5)
  expect(list.element().getBoundingClientRect().height).toBeGreaterThan(30)
  const box = screen.container.firstElementChild?.getBoundingClientRect().left ?? 0
  const starts = screen
    .getByRole('listitem')
    .elements()
    .map((fact) => fact.getBoundingClientRect().left)
  // The dot is drawn in the first 13 px of a fact: those of a line's first fact are outside the box.
  expect(Math.min(...starts)).toBe(box - 13)
  expect(sidewaysScroll()).toBe(0)
  expect(isCutShort(list)).toBe(false)
})
