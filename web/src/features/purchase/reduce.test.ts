import { errors } from '@sayso/contract/errors'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import type { Card, Payment } from '../../entities/card-form/index.ts'
import { type Effect, type Event, opening, type SignedIn, type State } from './machine.ts'
import type { Failure, Outcome } from './pay.ts'
import { reduce } from './reduce.ts'
import { specified, texts } from './texts.ts'

const me = 'me' as ProfileId
const visitor = 'f000000000001' as ProfileId
const buyer = { profileId: me, email: 'mina@post.example' }
const card = { box: 'a card' } as unknown as Card
const again = async (): Promise<Payment> => ({ end: 'refused', text: '', error: null })

const post = {
  unique_id: 'p1' as PostId,
  ptv_price_in_cents: cents(200),
  ptv_minimum_price: true,
  is_purchased: false,
  is_mine: false,
  is_posted_by_me: false,
  profile: { is_me: false },
} as Post
const unlocked = { ...post, is_purchased: true, ptv_text: 'The ratio is 1:4:5.' }

const openFor = (isMember: boolean): State =>
  opening({ post, profileId: isMember ? me : visitor, isMember, isOpen: true, key: 'key-1' })

/** The state after these events, and the effects of the last one. */
function after(start: State, ...events: Event[]): { state: State; effects: readonly Effect[] } {
  let state = start
  let effects: readonly Effect[] = []
  for (const event of events) [state, effects] = reduce(state, event)
  return { state, effects }
}

const proceeded: Event = { type: 'proceeded' }
const toCard: Event = { type: 'went-to', step: 'card-payment' }
const payFromFunds: Event = { type: 'pay-from-funds', buyer }
const payByCard: Event = { type: 'pay-by-card', buyer, card, name: 'Mina Bakker' }
const tryAgain: Event = { type: 'try-again', buyer }
const settled = (outcome: Outcome): Event => ({ type: 'settled', outcome, newKey: 'key-2' })
const bought = settled({ end: 'bought', post: unlocked, balance: cents(800) })

const declined: Failure = {
  title: specified.paymentFailed,
  text: 'Your card was declined.',
  money: texts.notCharged,
  code: 'card_declined',
  price: null,
}
const failed = (failure: Partial<Failure> = {}): Event =>
  settled({ end: 'failed', failure: { ...declined, ...failure } })
const lost = settled({ end: 'unsettled', unsettled: { kind: 'unknown', again }, balance: null })
const paidOnly = settled({
  end: 'unsettled',
  unsettled: { kind: 'paid', paymentId: 'pay1', at: new Date(0), isInFunds: true },
  balance: cents(200),
})

const buy = { do: 'buy-from-funds', as: me, postId: 'p1', amount: 200, key: 'key-1' }
const showPurchase = { do: 'show-purchase', me, post: unlocked, balance: 800 }

test('from funds: pressing twice pays once, then the dialog closes', () => {
  const pressed = after(openFor(true), proceeded, payFromFunds)
  expect(pressed.effects).toEqual([buy])
  const twice = after(pressed.state, payFromFunds)
  expect(twice.effects).toEqual([])
  expect(twice.state).toBe(pressed.state)
  const end = after(pressed.state, bought)
  expect(end.effects).toEqual([showPurchase, { do: 'toast-purchase' }, { do: 'close' }])
  expect(end.state).toMatchObject({ phase: { is: 'bought' }, post: unlocked, screen: { step: 'main' } })
  expect(after(end.state, payFromFunds).effects).toEqual([])
})

test('from funds: the typed amount is paid, and never less than the price', () => {
  const typed = (text: string) => ({ type: 'price-typed', text }) as const
  const amountFor = (...events: Event[]) => after(openFor(true), proceeded, ...events, payFromFunds).effects
  expect(amountFor(typed('3'))).toEqual([{ ...buy, amount: 300 }])
  expect(amountFor(typed('3'), typed('x'))).toEqual([{ ...buy, amount: 300 }])
  expect(amountFor({ type: 'price-chosen', amount: cents(500) })).toEqual([{ ...buy, amount: 500 }])
  const left = after(openFor(true), typed('1.99'), { type: 'price-left' }).state
  expect(left).toMatchObject({ typed: '2.00', note: 'Price must be at least $2.00' })
})

test('by card: charged under the key of the opening; the dialog is hidden during the bank’s check', () => {
  const paying = after(openFor(true), proceeded, toCard, payByCard)
  const charge = { as: me, amount: 200, name: 'Mina Bakker', email: buyer.email, postId: 'p1', key: 'key-1' }
  expect(paying.effects).toEqual([{ do: 'charge-card', card, charge }])
  const checking = after(paying.state, { type: 'checking', isChecking: true })
  expect(checking.state.phase).toMatchObject({ is: 'paying', isChecking: true })
  const end = after(checking.state, { type: 'checking', isChecking: false }, bought)
  expect(end.effects).toEqual([showPurchase, { do: 'toast-purchase' }, { do: 'close' }])
})

test('declined: the failure is shown at the button, and the next card gets a new key', () => {
  const { state, effects } = after(openFor(true), proceeded, toCard, payByCard, failed())
  expect(effects).toEqual([])
  expect(state).toMatchObject({
    screen: { step: 'card-payment' },
    phase: { is: 'deciding', failure: declined },
    key: 'key-2',
  })
  const next = after(state, payByCard)
  expect(next.effects).toMatchObject([{ do: 'charge-card', charge: { key: 'key-2' } }])
  // The failure goes with the step, or with the next attempt.
  expect(after(state, { type: 'went-back' }).state).toMatchObject({
    screen: { step: 'main' },
    phase: { failure: null },
  })
})

test('price changed: the new price is shown everywhere, and a member decides again', () => {
  const changed = failed({ price: cents(450), code: 'price_changed' })
  const { state, effects } = after(openFor(true), proceeded, toCard, payByCard, changed)
  expect(effects).toEqual([{ do: 'show-price', postId: 'p1', price: 450 }])
  expect(state).toMatchObject({ screen: { step: 'main' }, post: { ptv_price_in_cents: 450 }, typed: '4.50' })
  expect(state.phase).toMatchObject({ failure: { text: texts.priceIsNow('$4.50'), money: null } })
  expect(after(state, payFromFunds).effects).toEqual([{ ...buy, amount: 450, key: 'key-2' }])
  // A visitor has one step for amount and card, and stays there.
  const asked = after(openFor(false), { type: 'went-to', step: 'payment' }, payByCard, changed)
  expect(asked.state.screen).toEqual({ step: 'payment' })
})

test('funds too low: the balance is refreshed', () => {
  const low = after(openFor(true), proceeded, payFromFunds, failed({ code: 'balance_too_low' }))
  expect(low.effects).toEqual([{ do: 'refresh-session' }])
})

test('unsettled, the card was charged: only the purchase is retried', () => {
  const { state, effects } = after(openFor(true), proceeded, toCard, payByCard, paidOnly)
  expect(effects).toEqual([{ do: 'show-balance', me, balance: 200 }])
  expect(state).toMatchObject({ screen: { step: 'unsettled', unsettled: { kind: 'paid' } }, key: 'key-1' })
  expect(after(state, { type: 'went-back' }).state).toBe(state)
  const retried = after(state, tryAgain)
  expect(retried.effects).toEqual([buy])
  // The provider has not reported the payment to the server yet.
  const early = after(retried.state, failed({ code: 'balance_too_low' }))
  expect(early.state.screen.step).toBe('unsettled')
  expect(early.state.phase).toMatchObject({ failure: { text: texts.arriving, money: null } })
  expect(after(early.state, tryAgain, bought).effects).toContainEqual({ do: 'close' })
})

test('unsettled, no response: the same payment is queried, and a rejection returns to the card', () => {
  const { state, effects } = after(openFor(true), proceeded, toCard, payByCard, lost)
  expect(effects).toEqual([])
  expect(state.screen).toEqual({ step: 'unsettled', unsettled: { kind: 'unknown', again } })
  const retried = after(state, tryAgain)
  expect(retried.effects).toEqual([{ do: 'ask-again', again }])
  const back = after(retried.state, failed())
  expect(back.state).toMatchObject({ screen: { step: 'card-payment' }, key: 'key-2' })
  expect(back.state.phase).toEqual({ is: 'deciding', failure: declined })
})

test('closing while paying asks to wait; after the back button a toast shows the outcome', () => {
  const { state: paying } = after(openFor(true), proceeded, toCard, payByCard)
  const kept = after(paying, { type: 'close' })
  expect(kept.effects).toEqual([{ do: 'announce', text: texts.wait }])
  expect(kept.state).toBe(paying)
  for (const event of [{ type: 'went-back' }, proceeded] as const)
    expect(after(paying, event).state).toBe(paying)

  const { state: gone } = after(paying, { type: 'shown', isOpen: false })
  expect(after(gone, bought).effects).toEqual([showPurchase, { do: 'toast-purchase' }])
  expect(after(gone, failed()).effects).toEqual([
    { do: 'toast-failure', title: declined.title, text: `${declined.text} ${declined.money}` },
  ])
  expect(after(gone, lost).effects).toEqual([
    { do: 'toast-failure', title: specified.purchaseFailed, text: specified.paidNotBought },
  ])
  // A visitor would have read it in the dialog; that is gone, so it is said by a toast too.
  const visiting = after(openFor(false), { type: 'went-to', step: 'payment' }, payByCard)
  const end = after(visiting.state, { type: 'shown', isOpen: false }, bought)
  expect(end.effects).toEqual([showPurchase, { do: 'toast-purchase' }])
  expect(end.state.screen).toEqual({ step: 'payment' })
})

test('bought in another tab: the card is not charged, and the post is fetched', () => {
  const { state: paying } = after(openFor(true), proceeded, toCard, payByCard)
  const theirs = after(paying, failed({ code: 'already_bought' }))
  expect(theirs.effects).toEqual([buy])
  expect(theirs.state).toMatchObject({ phase: { is: 'paying', isChecking: false }, key: 'key-1' })
  expect(after(theirs.state, bought).effects).toEqual([
    showPurchase,
    { do: 'toast-purchase' },
    { do: 'close' },
  ])
  // Once is enough: should that fail too, the user learns it.
  const still = after(theirs.state, failed({ code: 'already_bought' }))
  expect(still.effects).toEqual([])
  expect(still.state.phase).toMatchObject({ is: 'deciding', failure: { code: 'already_bought' } })
})

test('profile changed in another tab: the purchase ends, even while paying', () => {
  const changed = { type: 'profile-changed', profileId: 'other' as ProfileId } as const
  const { state: paying } = after(openFor(true), proceeded, payFromFunds)
  expect(after(paying, changed).effects).toEqual([{ do: 'close' }])
  expect(after(paying, { type: 'profile-changed', profileId: me }).effects).toEqual([])
  // One visitor is as good as another.
  const visitors = { type: 'profile-changed', profileId: 'f000000000002' as ProfileId } as const
  expect(after(openFor(false), visitors).effects).toEqual([])
})

test('after a reload during 3-D Secure the old payment is dropped and not made again', () => {
  const reloaded = opening({ post, profileId: me, isMember: true, isOpen: true, key: 'key-9' })
  expect(reloaded).toMatchObject({
    screen: { step: 'confirmation' },
    phase: { is: 'deciding', failure: null },
  })
  // What the bank's frame still reports is of no opening, and changes nothing.
  expect(after(reloaded, { type: 'checking', isChecking: false }).state).toBe(reloaded)
  expect(after(reloaded, bought)).toEqual({ state: reloaded, effects: [] })
  // The server has completed the payment: it rejects another one for this post, and returns the post.
  const paying = after(reloaded, proceeded, toCard, payByCard)
  expect(paying.effects).toMatchObject([{ do: 'charge-card', charge: { key: 'key-9' } }])
  const known = after(paying.state, failed({ code: 'already_bought' }))
  expect(known.effects).toEqual([{ ...buy, key: 'key-9' }])
  expect(after(known.state, bought).effects).toContainEqual({ do: 'close' })
  // Or the card was charged and the post not bought: then the money is in the funds, and pays for it.
  expect(after(reloaded, proceeded, payFromFunds).effects).toEqual([{ ...buy, key: 'key-9' }])
})

const answer = { user: { current_profile: me }, session_token: 't' } as SignedIn

test('visitor: registration leads to the payment, and typed values are kept', () => {
  const names = { type: 'names-typed', firstName: 'Ines', lastName: 'Moreau' } as const
  const started = after(openFor(false), proceeded, names, { type: 'email-typed', email: 'ines@post.example' })
  expect(started.state).toMatchObject({ flow: 'visitor', screen: { step: 'registration' } })
  expect(after(started.state, names).state).toBe(started.state)
  const registered = after(started.state, { type: 'registered', me, answer })
  expect(registered.effects).toEqual([{ do: 'sign-in', me, answer }])
  expect(registered.state).toMatchObject({ screen: { step: 'payment' }, owner: me, hasLoggedIn: false })
  expect(after(registered.state, { type: 'profile-changed', profileId: me }).effects).toEqual([])
  const paid = after(registered.state, payByCard, bought)
  expect(paid.effects).toEqual([showPurchase])
  expect(paid.state).toMatchObject({ screen: { step: 'success' }, phase: { is: 'bought' } })
  expect(after(registered.state, { type: 'gone' }).effects).toEqual([])
  expect(after(registered.state, { type: 'went-back' }).state).toMatchObject({
    screen: { step: 'registration' },
    names: { firstName: 'Ines', lastName: 'Moreau' },
    email: 'ines@post.example',
  })
})

test('visitor: paying without an account shows an error and sends nothing', () => {
  const { state, effects } = after(
    openFor(false),
    { type: 'went-to', step: 'payment' },
    { ...payByCard, buyer: null },
  )
  expect(effects).toEqual([])
  expect(state.phase).toMatchObject({ is: 'deciding', failure: { text: specified.registrationMissing } })
})

test('visitor: after log-in the post may turn out to be bought already or one’s own', () => {
  const login = { type: 'logged-in', me, email: 'ines@post.example', answer } as const
  const start = after(openFor(false), proceeded, { type: 'went-to', step: 'login' }, login)
  expect(start.effects).toEqual([{ do: 'sign-in', me, answer }])
  expect(start.state).toMatchObject({ screen: { step: 'login' }, owner: me, email: 'ines@post.example' })
  const seen = (found: Post | null) => after(start.state, { type: 'post-seen', post: found })
  expect(seen(null)).toMatchObject({ state: { screen: { step: 'payment' } }, effects: [] })
  expect(seen(post)).toMatchObject({
    state: { screen: { step: 'payment' } },
    effects: [{ do: 'show-post', post }],
  })
  // It was not bought now, so nothing is said about a receipt.
  expect(seen(unlocked).state).toMatchObject({ screen: { step: 'success' }, phase: { is: 'deciding' } })
  const own = { ...post, is_mine: true }
  expect(seen(own).effects).toEqual([
    { do: 'show-post', post: own },
    { do: 'toast-message', text: errors.purchase_own.text },
    { do: 'close' },
  ])
  // The lists behind the dialog are fetched again once it has closed.
  expect(after(start.state, { type: 'gone' }).effects).toEqual([{ do: 'renew-lists', me }])
})

test('a close event meant for the dialog above is ignored', () => {
  const { state } = after(openFor(true), { type: 'adding', isAdding: true })
  expect(after(state, { type: 'close' }).effects).toEqual([])
  expect(after(state, { type: 'adding', isAdding: false }, { type: 'close' }).effects).toEqual([
    { do: 'close' },
  ])
})
