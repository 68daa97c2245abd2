import type { AccountId } from '@sayso/contract/ids'
import type { PendingAct } from '@sayso/contract/shapes/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall } from '../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import '../desk.css'
import { ApprovalsPage } from './approvals-page.tsx'

beforeEach(() => {
  mouse()
  signIn()
  queryClient.clear()
})

const closing: PendingAct = {
  ...{
    pending_id: '1',
    act: 'close_account',
    account_id: '0000000000007' as AccountId,
    handle: 'the_seller',
  },
  detail: 'R-48213 · 2 · Fraud · sales of 90 days are refunded',
  because: 'Six people paid and got nothing.',
  ...{ proposed_by: 'ada', is_mine: false, may_approve: true, expires: '2026-11-21T10:00:00Z' },
}

test('who is to agree reads why, until when, and where the case is', async () => {
  await narrowTo(320)
  answerCall('staff/pending', () => ({ pending: [closing] }))
  await show(<ApprovalsPage />)
  await expect.element(page.getByText('Six people paid and got nothing.')).toBeVisible()
  await expect.element(page.getByText(/^proposed by @ada · until .*Nov 21/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'R-48213' }))
    .toHaveAttribute('href', '/desk/inbox/R-48213')
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})

test('an appeal is read up among the appeals; a role has no such place', async () => {
  const opening = {
    ...closing,
    pending_id: '2',
    act: 'reinstate_closed',
    detail: 'A-1027 · reverse',
  } as const
  const role = { ...closing, pending_id: '3', act: 'grant_role', detail: 'moderator' } as const
  answerCall('staff/pending', () => ({ pending: [opening, role] }))
  await show(<ApprovalsPage />)
  await expect
    .element(page.getByRole('link', { name: 'A-1027' }))
    .toHaveAttribute('href', '/desk/appeals/A-1027')
  await expect.element(page.getByText(/Role · moderator/)).toBeVisible()
  expect(page.getByRole('link', { name: 'moderator' }).query()).toBeNull()
})
