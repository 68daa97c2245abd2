import type { AccountId, ExportId, ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import type { DataExport } from '@sayso/contract/shapes/data-export'
import type { User } from '@sayso/contract/shapes/user'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../entities/session/index.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { ExportData } from './export-data.tsx'

const me = 'ada' as ProfileId
const user: User = {
  ...{ unique_id: 'account' as AccountId, is_anonymous: false, verified: true, has_password: true },
  ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@people.example', pending_email: null },
  ...{ current_profile: me, default_profile: { unique_id: me }, profiles: [] },
}
const copy = (change: Partial<DataExport>): DataExport => ({
  ...{ unique_id: 'x' as ExportId, status: 'requested', filename: 'sayso-2026-11-14.zip', bytes: null },
  ...{ asked: '2026-11-14T12:00:00Z', ready: null, until: null },
  ...change,
})
const ready = copy({
  status: 'ready',
  bytes: 1_800_000_000,
  ready: '2026-11-14T12:30:00Z',
  until: '2026-11-21T12:30:00Z',
})

async function showWith(exports: DataExport[], next: string | null = null) {
  queryClient.clear()
  answerCall('user/get', () => ({ user }))
  session.signIn({ user, session_token: 's_test' })
  answerCall('unauth/config', () => ({ limits: defaultLimits }) as never)
  const state = { exports, next_time: next }
  answerCall('user/exports', () => state)
  await narrowTo(320)
  await show(
    <>
      <ExportData user={user} />
      <Toaster />
    </>,
  )
  return state
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the first copy is asked for by a button, which then goes; what happens next is said', async () => {
  const state = await showWith([])
  answerCall('user/exportStart', () => {
    state.exports = [copy({})]
    return { export: copy({}) }
  })
  await button('Request an export').click()
  await expect.element(page.getByText('Your export is being made')).toBeVisible()
  await expect.element(page.getByText(/we’ll email you when it is/)).toBeVisible()
  expect(button('Request an export').query()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'Export' })).toHaveFocus()
})

test('one that is ready says how large it is and until when, and when the next can be asked for', async () => {
  await showWith([ready], '2026-11-21T12:00:00Z')
  await expect
    .element(page.getByText(/1.8 GB · ready until Nov 21 · asks you to confirm it is you/))
    .toBeVisible()
  await expect.element(button('Download: sayso-2026-11-14.zip')).toBeVisible()
  await expect.element(button('Request a new export')).toBeDisabled()
  await expect.element(page.getByText(/Once every 7 days. Next on Nov 21/)).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})

test('a copy that is gone by now is said so, and the button stays', async () => {
  await showWith([ready])
  answerCall('user/exportLink', () => {
    throw new Rejected({ code: 'export_not_found', error: 'It is gone.' })
  })
  await button('Download: sayso-2026-11-14.zip').click()
  await expect.element(page.getByText('Not downloaded')).toBeVisible()
  await expect.element(button('Download: sayso-2026-11-14.zip')).toBeVisible()
})

test.for([
  ['failed', 'Your export couldn’t be made', 'Try again'],
  ['expired', /No longer kept since Nov 21/, 'Request a new export'],
  ['cancelled', 'Cancelled, because changes of your account were undone.', 'Request a new export'],
] as const)('%s: it says why, and can be asked for again', async ([status, words, again]) => {
  await showWith([{ ...ready, status }])
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button(again)).toBeEnabled()
})
