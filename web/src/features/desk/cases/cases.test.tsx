import type { AccountId, DecisionId, PostId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { DeskCase, DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { me as profile, signIn } from '../../../testing/signed-in.ts'
import '../desk.css'
import type { Me } from '../desk-queries.ts'
import { DecisionForm } from './decision-form.tsx'
import { InboxPage } from './queue-page.tsx'

beforeEach(() => {
  mouse()
  signIn()
})
afterEach(() => document.documentElement.classList.remove('desk-open'))

const me: Me = {
  ...{ roles: ['moderator'], factor_until: '2099-01-01T00:00:00Z' },
  ...{ inbox: 2, mine: 0, appeals: 0, pictures: 0, approvals: 0, held: 0, failed: 0 },
}
const author: DeskCaseDetails['author'] = {
  ...{ account_id: 'acc' as AccountId, profile_id: 'nightbus' as ProfileId, handle: 'the_night_bus' },
  ...{ display_name: 'The Night Bus', standing: 'good', created: '2024-03-02T00:00:00Z' },
  ...{ reports: 5, upheld: 1, last_decision: { decision: 'label', at: '2026-09-02T00:00:00Z' } },
}
const listed: DeskCase = {
  ...{ number: 'R-48213', kind: 'post', urgency: 'high', reason: 'harassment_hate', source: 'report' },
  ...{ num_reports: 3, handle: 'the_night_bus', display_name: 'The Night Bus' },
  ...{ text: 'Twelve of the last ten night buses were late.', opened: new Date().toISOString() },
  ...{ claimed_by: null, is_mine: false, claimed_until: null, waits: false, decision: null, decided: null },
}
const details: DeskCaseDetails = {
  ...listed,
  ...{ post_id: 'p1' as PostId, link: '/p/p1', state: 'there', labels: [], num_files: 0 },
  media: [
    { kind: 'image', alt: 'A bus', locked: false, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    { kind: 'image', alt: '', locked: true, url: null },
  ],
  ...{ price: null, buyers: 0, refundable: cents(0), truth: { trues: 96, falses: 88 }, author },
  reports: [
    {
      ...{ number: 'R-48213', reason: 'harassment', text: 'This is his face.', by: 'amelie' },
      ...{ settled: 2, upheld: 2, at: new Date().toISOString() },
    },
  ],
  ...{ record: [], conflict: null, note: null },
}

const chips = () =>
  [...document.querySelectorAll<HTMLElement>('form fieldset:first-child label')].map((one) => one.innerText)
const chip = (name: string) => page.getByText(name, { exact: true })
const reason = () => page.getByRole('textbox', { name: /^Reason/ })

const showForm = (change: Partial<DeskCaseDetails>, roles: Me['roles'] = ['moderator']) => {
  const onDecided = vi.fn()
  // Each has a number of its own: what was begun about a case is kept.
  const number = `R-${10_000 + Math.floor(Math.random() * 1e9)}`
  const one = { ...details, number, ...change }
  return show(<DecisionForm me={{ ...me, roles }} one={one} onDecided={onDecided} />).then((shown) => ({
    ...shown,
    ...{ onDecided, number },
  }))
}

test.for([
  ['post', ['No action', 'Warn', 'Label', 'Limit', 'Remove', 'Suspend', 'Close']],
  ['comment', ['No action', 'Warn', 'Remove', 'Suspend', 'Close']],
  ['profile', ['No action', 'Warn', 'Suspend', 'Close']],
] as const)('a %s has its own decisions', async ([kind, names]) => {
  await showForm({ kind })
  expect(chips()).toEqual(names)
})

test('nothing but no action for an address, and nothing against an account that is closed', async () => {
  const shown = await showForm({ kind: 'address', author: null })
  expect(chips()).toEqual(['No action'])
  await shown.unmount()
  await showForm({ author: { ...author, standing: 'closed' } })
  expect(chips()).toEqual(['No action', 'Label', 'Limit', 'Remove'])
})

test('a removal needs a rule and a reason, is counted, and is sent by Ctrl and Enter', async () => {
  const { onDecided, number } = await showForm({})
  await chip('Remove').click()
  await expect
    .element(page.getByText('Nobody bought this post, so no money moves.', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Remove post and send' }).click()
  await expect.element(page.getByText('Choose a rule or a law')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('4 · Targeting a person')
  await expect.element(page.getByText('Reason, sent to the author and to 3 reporters')).toBeVisible()
  await reason().fill('  It shows a face beside an insult.  ')
  await expect.element(page.getByText('33 / 1,000')).toBeVisible()
  const sent = answerCall('staff/decide', () => ({ waits: false, to_author: null, to_reporters: null }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({
    ...{ number, user_profile_id: profile, decision: 'remove', policy: 'targeting' },
    facts: 'It shows a face beside an insult.',
  })
  await expect.poll(() => onDecided.mock.calls.length).toBe(1)
})

test('what was sold asks about the money; a law asks which', async () => {
  const { number } = await showForm({ price: cents(500), buyers: 3, refundable: cents(1500) })
  await chip('Remove').click()
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('A law…')
  await page.getByRole('textbox', { name: 'Which law?' }).fill('Copyright Act, section 106')
  await reason().fill('The film belongs to somebody else.')
  await page.getByRole('button', { name: 'Remove post and send' }).click()
  await expect.element(page.getByText('Choose what happens to the money')).toBeVisible()
  await chip('Close it, refund $15.00').click()
  const sent = answerCall('staff/decide', () => ({ waits: false, to_author: null, to_reporters: null }))
  await page.getByRole('button', { name: 'Remove post and send' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ number, policy: 'law', law: 'Copyright Act, section 106', money: 'refund' })
})

test('a moderator suspends for thirty days at most; what does not belong to a decision is not sent', async () => {
  const shown = await showForm({})
  await chip('Limit').click()
  await chip('Until taken back').click()
  await chip('Suspend').click()
  await expect.element(chip('30 days')).toBeVisible()
  await expect.element(chip('Until taken back')).not.toBeInTheDocument()
  await chip('No action').click()
  await reason().fill('Fine')
  const sent = answerCall('staff/decide', () => {
    throw new Rejected({ code: 'staff_refused', error: '@bea has this case' })
  })
  answerCall('staff/me', () => me)
  await page.getByRole('button', { name: 'No action, and send' }).click()
  await expect.element(page.getByText('@bea has this case')).toBeVisible()
  expect(sent).toEqual([{ number: shown.number, user_profile_id: profile, decision: 'none', facts: 'Fine' }])
  await expect.element(reason()).toHaveValue('Fine')
  await shown.unmount()
  await showForm({}, ['admin'])
  await chip('Suspend').click()
  await expect.element(chip('Until taken back')).toBeVisible()
})

test('the statements are shown before they are sent', async () => {
  await showForm({})
  await chip('Warn').click()
  await page.getByText('What both sides read').click()
  await expect.element(page.getByText('Fill in the decision first.')).toBeVisible()
  answerCall('staff/preview', () => ({
    to_author: {
      ...{ title: 'A warning about your post', what: 'It stays.', rule: '4 · Targeting a person' },
      ...{ why: 'It insults a driver.', how: 'Three people reported it.', money: null, until: null },
    },
    to_reporters: null,
  }))
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('4 · Targeting a person')
  await reason().fill('It insults a driver.')
  await expect.element(page.getByText('A warning about your post')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '4 · Targeting a person' }))
    .toHaveAttribute('href', '/rules#4')
})

const second: DeskCase = { ...listed, number: 'R-48209', urgency: 'normal', num_reports: 22 }

function answerDesk(open: Partial<DeskCaseDetails> = {}): void {
  answerCall('staff/queue', () => ({ cases: [listed, second], total: 2, next_cursor: null }))
  answerCall('staff/case', ({ number }) => ({ case: { ...details, ...open, number: String(number) } }))
  answerCall('staff/me', () => me)
}

test('j and k open the next and the previous one, c claims, d goes to the decision; none of them while typing', async () => {
  answerDesk()
  const claimed = answerCall('staff/claim', () => ({ until: '2099-01-01T00:00:00Z' }))
  const { path, update } = await show(<InboxPage me={me} rest="" />)
  await expect.element(page.getByText('22 reports')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(path).toBe('/desk/inbox/R-48213')
  await update(<InboxPage me={me} rest="R-48213" />)
  await expect.element(page.getByRole('heading', { name: 'R-48213' })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.poll(path).toBe('/desk/inbox/R-48209')
  await userEvent.keyboard('c')
  await expect.poll(() => claimed).toEqual([{ number: 'R-48213', user_profile_id: profile }])
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('radio', { name: 'No action' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await reason().click()
  await userEvent.keyboard('jack could decide')
  await expect.element(reason()).toHaveValue('jack could decide')
  expect(path()).toBe('/desk/inbox/R-48209')
  expect(claimed).toHaveLength(1)
})

test('pictures are covered until they are pressed, locked ones are never shown; a conflict replaces the form', async () => {
  answerDesk({
    conflict: 'you reported this',
    record: [
      {
        ...{ decision_id: 'd1' as DecisionId, decision: 'warn', rule: '1 · Spam', facts: 'Twice before.' },
        ...{ by: 'bea', is_mine: false, at: '2026-09-02T10:00:00Z', until: null },
      },
    ],
  })
  await show(<InboxPage me={me} rest="R-48213" />)
  const picture = page.getByRole('button', { name: 'Show picture 1' })
  await expect.element(picture).toBeVisible()
  await picture.click()
  await expect.element(page.getByRole('button', { name: 'Hide 1' })).toBeVisible()
  await expect.element(page.getByText('Locked, not shown here')).toBeVisible()
  await expect.element(page.getByText('Somebody else has to decide this: you reported this.')).toBeVisible()
  await expect.element(page.getByText('Warned, 1 · Spam')).toBeVisible()
  await expect.element(page.getByText('5 · 1 upheld')).toBeVisible()
  expect(document.querySelector('form')).toBeNull()
})

test('on a phone an open case hides the list, and nothing reaches over the edge', async () => {
  answerDesk()
  await narrowTo(320)
  const { update } = await show(<InboxPage me={me} rest="" />)
  await expect.element(page.getByRole('heading', { name: 'Inbox 2' })).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
  await update(<InboxPage me={me} rest="R-48213" />)
  await expect.element(page.getByRole('heading', { name: 'R-48213' })).toBeVisible()
  await expect.element(page.getByText('Inbox', { exact: false }).first()).not.toBeVisible()
  await chip('Suspend').click()
  expect(sidewaysScroll()).toBe(0)
})
