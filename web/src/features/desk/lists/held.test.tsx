import type { AccountId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall } from '../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import '../desk.css'
import { HeldPage } from './held-page.tsx'

beforeEach(() => {
  mouse()
  signIn()
  queryClient.clear()
})

test('earnings of a fraud are listed with the day from which two can pay them, and where they go', async () => {
  await narrowTo(320)
  const held: HeldPayouts = {
    ...{ account_id: '0000000000007' as AccountId, handle: 'the_seller', by: 'closed for fraud' },
    ...{ reason: 'goes to sel•••@people.example', amount: cents(1842) },
    ...{ since: '2026-11-19T10:00:00Z', until: '2027-03-19T10:00:00Z' },
  }
  answerCall('staff/heldPayouts', () => ({ held: [held] }))
  await show(<HeldPage />)
  await expect
    .element(
      page.getByText(/^Closed for fraud · two can pay it from .*Mar.* · goes to sel•••@people\.example$/),
    )
    .toBeVisible()
  await expect.element(page.getByText('$18.42')).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})
