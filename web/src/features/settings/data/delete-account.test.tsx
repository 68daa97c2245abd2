import { cents } from '@sayso/contract/money'
import type { CloseState } from '@sayso/contract/shapes/closing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../entities/session/index.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import { DeleteAccount } from './delete-account.tsx'

const nothing: CloseState = {
  ...{ waiting_days: 14, num_profiles: 3, needs: [], num_open_cases: 0, is_looked_into: false },
  ...{ funds_to_card: cents(0), funds_given_up: cents(0), earnings: cents(0), earnings_paid: null },
  num_buyers: 0,
}

async function showWith(change: Partial<CloseState>): Promise<void> {
  queryClient.clear()
  answerCall('user/closeState', () => ({ state: { ...nothing, ...change } }))
  signIn()
  const state = session.get()
  if (state.status !== 'authenticated' || state.kind !== 'member') throw new Error('nobody is here')
  await narrowTo(320)
  await show(<DeleteAccount user={state.user} />)
}

const button = () => page.getByRole('button', { name: 'Delete account…' })

test('what has to be done before has a link, and keeps the account', async () => {
  await showWith({
    needs: ['payout_address'],
    earnings: cents(12_840),
    earnings_paid: '2026-11-20T00:00:00Z',
  })
  await expect.element(page.getByText('Before you can delete')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set payout address' })).toBeVisible()
  await expect.element(page.getByText(/^\$128\.40 of earnings is paid out first, on .*20/)).toBeVisible()
  await expect.element(button()).toBeDisabled()
  expect(sidewaysScroll()).toBe(0)
})

test('money that is given up is agreed to first; a changed amount asks again', async () => {
  await showWith({ funds_given_up: cents(250), num_buyers: 1 })
  await expect
    .element(page.getByText('1 buyer keeps what they bought, from “Deleted account”.'))
    .toBeVisible()
  const asked = answerCall('user/closeStart', () => {
    throw new Rejected({ code: 'close_amount_changed', error: 'The amount has changed meanwhile.' })
  })
  await button().click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await confirm.click()
  await expect.element(dialog.getByText('Please confirm that you give up the amount.')).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('checkbox').click()
  await confirm.click()
  await expect.element(dialog.getByText('The amount has changed meanwhile.')).toBeVisible()
  expect(asked).toMatchObject([{ give_up: 250 }])
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked()
})

test('something that we still look into is said in one plain line, and keeps nobody from asking', async () => {
  await showWith({ is_looked_into: true })
  await expect
    .element(page.getByText(/^We are still looking into something about this account\./))
    .toBeVisible()
  await expect.element(button()).toBeEnabled()
  expect(sidewaysScroll()).toBe(0)
})

test('the question and its answers fit a narrow screen', async () => {
  await showWith({})
  await button().click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByRole('button', { name: 'Keep my account' })).toHaveFocus()
  const box = dialog.element().getBoundingClientRect()
  for (const one of dialog.element().querySelectorAll('button, p, span, h2'))
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(box.right)
})
