import type { DecisionId } from '@sayso/contract/ids'
import { Navigate, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall } from '../../testing/api.ts'
import { mouse } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { ReportScreen } from './pages.tsx'

beforeEach(() => {
  mouse()
  queryClient.clear()
})

const open = (address: string) =>
  show(
    <Routes>
      <Route path="/" element={<Navigate to={address} />} />
      <Route path="/report/:part?" element={<ReportScreen />} />
    </Routes>,
  )
const link = (name: string) => page.getByRole('link', { name })
const decided: ApiOutput<'unauth/reportStatus'> = {
  ...{ state: 'decided', created: '2026-11-16T10:00:00Z', statement: 'It is gone.', decision: null },
}
const decision = { decision_id: '0000000000001' as DecisionId, token: 'abc.def' }

async function openStatus(more: object): Promise<void> {
  answerCall('unauth/reportStatus', () => ({ ...decided, ...more }))
  await open('/report/status#number=R-48213&token=xyz')
  await expect.element(page.getByRole('heading', { name: 'Your report' })).toBeVisible()
}

test('a decided report leads to its decision and says until when to appeal', async () => {
  await openStatus({ decision: { ...decision, appeal_until: '2027-05-16T10:00:00Z' } })
  await expect.element(page.getByText('It is gone.')).toBeVisible()
  await expect
    .element(link('See the decision or appeal'))
    .toHaveAttribute('href', '/cases/link#0000000000001.abc.def')
  await expect.element(page.getByText(/^You can appeal once, until May 16, 2027\./)).toBeVisible()
})

test('where nothing can be appealed any more, the decision can still be read', async () => {
  await openStatus({ decision: { ...decision, appeal_until: null } })
  await expect.element(link('See the decision')).toBeVisible()
  expect(page.getByText(/You can appeal/).query()).toBeNull()
})

test('an open report has nothing to see yet', async () => {
  await openStatus({ state: 'open', statement: null, decision: null })
  await expect.element(page.getByText('A person looks at it')).toBeVisible()
  expect(link('See the decision').query()).toBeNull()
})

test('an address that is none of these says so and leads to the form', async () => {
  await open('/report/anything')
  await expect.element(page.getByRole('heading', { name: 'Nothing to report here' })).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  await link('Report something').click()
  await expect.element(page.getByRole('heading', { name: 'Report something' })).toBeVisible()
})
