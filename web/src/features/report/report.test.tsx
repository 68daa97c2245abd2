import type { ProfileId } from '@sayso/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askedReport, askToReport, closeReport } from '../../entities/report/index.ts'
import { askedSafety, closeSafety } from '../../entities/safety/index.ts'
import { longest, postOf } from '../../gallery/fixtures/posts.ts'
import { useStore } from '../../lib/use-store.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { ReportSheets } from './report-sheets.tsx'

beforeEach(mouse)

const profile = { ...longest, unique_id: 'long' as ProfileId }
const reported = { kind: 'post', id: 'p1', profile, text: postOf().text.repeat(20) } as const
const answer = { number: 'R-48213', is_new: true, can_add: true, is_warned: false }

const Layer = () => <ReportSheets asked={useStore(askedReport)} />
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })

async function open(): Promise<void> {
  closeReport()
  await show(<Layer />)
  askToReport(reported)
  await expect.element(heading('Report this post')).toBeVisible()
}

test('a reason sends; on a narrow screen nothing reaches over the edge', async () => {
  signIn()
  await narrowTo(320)
  const sent = answerCall('user/report', () => answer)
  await open()
  expect(sidewaysScroll()).toBe(0)
  await button('Violence or self-harm').click()
  await expect.element(heading('Report sent')).toBeVisible()
  expect(sent).toEqual([
    { user_profile_id: me, kind: 'post', subject_id: 'p1', reason: 'violence_self_harm' },
  ])
  await expect.element(page.getByText('R-48213')).toBeVisible()
  await expect.element(page.getByText('Thank you. A person looks at it.')).toHaveFocus()
  expect(sidewaysScroll()).toBe(0)
  await button('Done').click()
  await expect.poll(() => askedReport.get()).toBeNull()
})

test('the finer reason is sent at once, the text with Done; if that fails it stays', async () => {
  signIn()
  answerCall('user/report', () => answer)
  await open()
  await button('Sexual content or child safety').click()
  const added = answerCall('user/addToReport', () => ({}))
  await page.getByText('Child safety', { exact: true }).click()
  await expect.poll(() => added).toEqual([{ user_profile_id: me, number: 'R-48213', reason: 'child_safety' }])
  await page.getByRole('textbox', { name: 'Add a word' }).fill('Look at the second picture')
  answerCall('user/addToReport', () => {
    throw new Rejected({ code: 'rate_limited', error: 'Too many requests.' })
  })
  await button('Done').click()
  await expect.element(page.getByText('Too many requests.')).toBeVisible()
  const again = answerCall('user/addToReport', () => ({}))
  await button('Done').click()
  await expect
    .poll(() => again)
    .toEqual([{ user_profile_id: me, number: 'R-48213', text: 'Look at the second picture' }])
  await expect.poll(() => askedReport.get()).toBeNull()
})

test('a report that fails says why, and the next tap tries again', async () => {
  signIn()
  answerCall('user/report', () => {
    throw new Rejected({ code: 'post_not_found', error: 'Post not found' })
  })
  await open()
  await button('Spam or fraud').click()
  await expect.element(page.getByText('Post not found')).toBeVisible()
  answerCall('user/report', () => ({ ...answer, is_new: false, can_add: false, is_warned: true }))
  await button('Something else').click()
  await expect.element(heading('Already reported')).toBeVisible()
  await expect.element(page.getByText(/^Most of your last reports did not hold/)).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => askedReport.get()).toBeNull()
})

test('Mute and Block lead to their own questions', async () => {
  signIn()
  answerCall('user/report', () => answer)
  await open()
  await button('Spam or fraud').click()
  await button(/^Block @/).click()
  await expect.poll(() => askedSafety.get()).toMatchObject({ act: 'block', profile: { unique_id: 'long' } })
  expect(askedReport.get()).toBeNull()
  closeSafety()
})
