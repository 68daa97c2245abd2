import type { DecisionId, PostId } from '@sayso/contract/ids'
import type { MyCase } from '@sayso/contract/shapes/decision'
import { Navigate, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { longest, postOf } from '../../gallery/fixtures/posts.ts'
import { drafts } from '../../lib/drafts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { readCaseLink } from './case-link.ts'
import { CaseLinkScreen } from './case-link-screen.tsx'
import { CasesScreen } from './cases-screen.tsx'

beforeEach(() => {
  mouse()
  signIn()
})

const removed: MyCase = {
  ...{ decision_id: 'd1' as DecisionId, number: 'R-48213', side: 'author', kind: 'post', decision: 'remove' },
  ...{ excerpt: 'Twelve of the last ten', handle: 'the_night_bus', display_name: longest.display_name },
  post_id: 'p1' as PostId,
  statement: {
    ...{ title: 'We removed your post', what: 'Removed for everybody.', rule: '4 · Targeting a person' },
    ...{
      why: 'It shows a face.',
      how: 'Three people reported it.',
      money: 'Nobody had bought it.',
      until: null,
    },
  },
  ...{
    decided: '2026-11-16T10:00:00Z',
    appeal_until: '2027-05-16T10:00:00Z',
    appeal: null,
    is_replaced: false,
  },
}
const button = (name: string) => page.getByRole('button', { name })
const again = () => page.getByRole('link', { name: 'Post again without it' })

async function showWith(...cases: MyCase[]) {
  answerCall('user/myCases', () => ({ cases, next_cursor: null }))
  return show(<CasesScreen />)
}

function answerPost(change: object): void {
  answerCall('feed/getpost', () => ({ post: postOf({ is_mine: true, ...change }) }))
}

test('a removed post: why, the rule, until when to appeal, and its text for another try', async () => {
  await narrowTo(320)
  answerPost({ moderation: { state: 'removed', until: null, decided_at: removed.decided } })
  await showWith(removed)
  await expect.element(page.getByRole('heading', { name: 'We removed your post' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '4 · Targeting a person' })).toBeVisible()
  await expect
    .element(page.getByText('Until May 16, 2027. Somebody else decides. Case R-48213.'))
    .toBeVisible()
  await expect.element(again()).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})

test('a post that is not removed any more is not offered again', async () => {
  answerPost({})
  await showWith(removed)
  await expect.element(button('Appeal')).toBeVisible()
  await expect.element(again()).not.toBeInTheDocument()
})

test('an appeal that fails stays, is kept, and is sent with the next try', async () => {
  answerPost({})
  await showWith(removed)
  await button('Appeal').click()
  const box = page.getByRole('textbox', { name: 'What should they know?' })
  await button('Send appeal').click()
  await expect.element(page.getByText('Please say why')).toBeVisible()
  await box.fill('It is my own face.')
  answerCall('user/appeal', () => {
    throw new Rejected({ code: 'appeal_text_too_short', error: 'Please write at least 20 characters' })
  })
  await button('Send appeal').click()
  await expect.element(page.getByText('Please write at least 20 characters')).toBeVisible()
  expect(drafts.read('appeal d1')).toBe('It is my own face.')
  const sent = answerCall('user/appeal', () => ({ number: 'A-1027' }))
  const appeal = {
    ...{ number: 'A-1027', text: 'It is my own face.', created: '2026-11-17T10:00:00Z' },
    ...{ outcome: null, reason: null, decided: null },
  }
  answerCall('user/myCases', () => ({ cases: [{ ...removed, appeal }], next_cursor: null }))
  await button('Send appeal').click()
  await expect
    .element(page.getByText('You appealed on Nov 17, 2026. Somebody else decides. Appeal A-1027.'))
    .toBeVisible()
  expect(sent).toEqual([{ user_profile_id: me, decision_id: 'd1', text: 'It is my own face.' }])
  expect(drafts.read('appeal d1')).toBeNull()
  await expect.element(button('Appeal')).not.toBeInTheDocument()
})

test('a reporter whose appeal was turned down reads why', async () => {
  const appeal: MyCase['appeal'] = {
    ...{ number: 'A-1027', text: 'Look again.', created: '2026-11-17T10:00:00Z' },
    ...{ outcome: 'uphold', reason: 'It is a quote.', decided: '2026-11-18T10:00:00Z' },
  }
  await showWith({
    ...removed,
    side: 'reporter',
    decision: 'none',
    excerpt: null,
    appeal,
    appeal_until: null,
  })
  await expect.element(page.getByText('Your appeal was looked at: the decision stays')).toBeVisible()
  await expect.element(page.getByText('It is a quote.')).toBeVisible()
  await expect.element(page.getByText('Case R-48213.', { exact: true })).toBeVisible()
})

test('an appeal that changed nothing does not say that a decision stays which another appeal replaced', async () => {
  const appeal: MyCase['appeal'] = {
    ...{ number: 'A-1027', text: 'Look again.', created: '2026-11-17T10:00:00Z' },
    ...{ outcome: 'uphold', reason: 'It was right to take it back.', decided: '2026-11-18T10:00:00Z' },
  }
  await showWith({
    ...removed,
    side: 'reporter',
    excerpt: null,
    appeal,
    appeal_until: null,
    is_replaced: true,
  })
  await expect.element(page.getByText('Your appeal was looked at: a newer decision holds')).toBeVisible()
  expect(page.getByText(/the decision stays/).query()).toBeNull()
})

test('nothing, and nothing that could be loaded', async () => {
  const shown = await showWith()
  await expect.element(page.getByText('No decisions')).toBeVisible()
  await shown.unmount()
  queryClient.clear()
  answerCall('user/myCases', () => {
    throw new Rejected({ code: 'rate_limited', error: 'Too many requests.' })
  })
  await show(<CasesScreen />)
  await expect.element(page.getByText('Decisions could not be loaded')).toBeVisible()
})

test('a link that works is not called broken while the service is busy', async () => {
  answerCall('unauth/statement', () => {
    throw new Rejected({ code: 'overloaded', error: 'The service is busy.' }, 503)
  })
  await show(
    <Routes>
      <Route path="/" element={<Navigate to="/cases/link#0000000000001.abc" />} />
      <Route path="/cases/link" element={<CaseLinkScreen />} />
    </Routes>,
  )
  await expect.element(page.getByText('We could not load the decision.')).toBeVisible()
  answerCall('unauth/statement', () => {
    throw new Rejected({ code: 'case_link_invalid', error: 'This link does not work' })
  })
  await button('Retry').click()
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test.for([
  ['#0000000000001.abc-_9', true],
  ['#0000000000001.', false],
  ['#nothing', false],
  ['', false],
] as const)('the link %s', ([hash, isOurs]) => {
  expect(readCaseLink(hash) !== null).toBe(isOurs)
})
