import type { FailedWork } from '@sayso/contract/shapes/staff'
import type { SystemState } from '@sayso/contract/shapes/system'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { textContrast } from '../../../testing/contrast.ts'
import { goDark, mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import '../desk.css'
import { SystemPage } from './system-page.tsx'

beforeEach(() => {
  mouse()
  signIn()
  queryClient.clear()
})

const nothing = { waiting: 0, running: 0, failed: 0, oldest: null }
const calm: SystemState = {
  lanes: ['quick', 'awaited', 'heavy', 'long'].map((name) => ({ ...nothing, name })),
  queues: ['uploads', 'emails', 'payouts'].map((name) => ({ ...nothing, name })),
  ...{ outbox: { waiting: 0, oldest: 0 }, does_bus_answer: true, consumers: [] },
  ...{ frozen: null, audited: new Date().toISOString() },
}
const busy: SystemState = {
  ...calm,
  queues: [{ name: 'emails', waiting: 1204, running: 4, failed: 2, oldest: 11_100 }],
  outbox: { waiting: 12, oldest: 75 },
  ...{ does_bus_answer: false },
  frozen: { at: '2026-11-19T02:00:00Z', because: 'the provider pays twice', by: 'ada' },
}
const job: FailedWork = {
  ...{ kind: 'job', id: '71', name: 'platform.send-mail', consumer: '', attempts: 25 },
  ...{ error: 'Error 451', payload: 'to: text, content: object', at: new Date().toISOString() },
}
const dialog = () => page.getByRole('dialog')
const answer = (system: SystemState, failed: FailedWork[]) => {
  answerCall('staff/system', () => ({ system }))
  answerCall('staff/failedWork', () => ({ failed }))
}

test('when all is well, nothing waits, nothing has failed, and payouts run', async () => {
  answer(calm, [])
  await show(<SystemPage />)
  await expect.element(page.getByText('Payouts are running')).toBeVisible()
  await expect.element(page.getByText('Nothing has failed')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Emails 0 0 0 –' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Freeze all payouts' })).toBeVisible()
})

test('a queue says since when; a freeze says who and why; a bus that is away is not called empty', async () => {
  await narrowTo(320)
  goDark()
  answer(busy, [])
  await show(<SystemPage />)
  await expect.element(page.getByRole('row', { name: 'Emails 1204 4 2 3 h 5 min' })).toBeVisible()
  await expect.element(page.getByText('the provider pays twice')).toBeVisible()
  await expect.element(page.getByText(/by @ada/)).toBeVisible()
  await expect.element(page.getByText('12, the oldest for 1 min')).toBeVisible()
  await expect.element(page.getByText('NATS does not answer')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Let payouts go on' })).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
  const failed = document.querySelector('.system-failed')
  expect(textContrast(failed as HTMLElement)).toBeGreaterThan(4.5)
})

test('what failed is dropped by keyboard, for a reason', async () => {
  answer(calm, [job, { ...job, id: '72' }])
  const dropped = answerCall('staff/dropJob', () => ({}))
  await show(<SystemPage />)
  await expect.element(page.getByText('2 jobs · carries to: text, content: object')).toBeVisible()
  const button = page.getByRole('button', { name: 'Drop: platform.send-mail 72' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('It cannot be brought back.', { exact: false })).toBeVisible()
  await dialog().getByLabelText('Why?').fill('the address is gone')
  await dialog().getByRole('button', { name: 'Drop', exact: true }).click()
  await expect.poll(() => dropped).toMatchObject([{ job: '72', because: 'the address is gone' }])
})

test('all of a kind are tried again at once', async () => {
  answer(calm, [job, { ...job, id: '72' }])
  const settled = answerCall('staff/settleFailed', () => ({ count: 2 }))
  await show(<SystemPage />)
  await page.getByRole('button', { name: 'Try all again' }).click()
  await dialog().getByLabelText('Why?').fill('the mail server is back')
  await dialog().getByRole('button', { name: 'Try all again' }).click()
  await expect
    .poll(() => settled)
    .toMatchObject([{ kind: 'job', name: 'platform.send-mail', verdict: 'retry' }])
})

test('a page that cannot be loaded says so, and is loaded when asked again', async () => {
  let isAway = true
  answerCall('staff/failedWork', () => ({ failed: [] }))
  answerCall('staff/system', () => {
    if (isAway) throw new Rejected({ code: 'call_not_found', error: 'There is no such call' })
    return { system: calm }
  })
  await show(<SystemPage />)
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Payouts are running')).toBeVisible()
})

test('a freeze that cannot be lifted says why, and keeps the reason that was typed', async () => {
  answer(busy, [])
  answerCall('staff/unfreezePayouts', () => {
    throw new Rejected({ code: 'staff_refused', error: 'Nothing was done: The ledger does not balance: I1' })
  })
  await show(<SystemPage />)
  await page.getByRole('button', { name: 'Let payouts go on' }).click()
  await dialog().getByLabelText('Why?').fill('it is over')
  await dialog().getByRole('button', { name: 'Let payouts go on' }).click()
  await expect.element(dialog().getByText(/does not balance: I1/)).toBeVisible()
  await expect.element(dialog().getByLabelText('Why?')).toHaveValue('it is over')
})
