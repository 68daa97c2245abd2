import { expect, test } from 'vitest'
import { emptyForm } from '../../entities/draft/post-form.ts'
import { type Effect, type Event, initial, type Press, reduce, type State, shownFaults } from './submit.ts'

const form = { ...emptyForm, text: 'Bread' }
const press: Press = { form, found: {}, isReady: true, mustAsk: false }
const pressed = (more: Partial<Press> = {}): Event => ({ type: 'pressed', press: { ...press, ...more } })
const answered = (isMeant: boolean, more: Partial<Press> = {}): Event => ({
  type: 'answered',
  isMeant,
  press: { ...press, mustAsk: true, ...more },
})
const error = new Error('no connection')
const alert = { text: 'no connection', isOffline: true }
const failed: Event = { type: 'failed', form, about: null, alert, error }
const rejected: Event = { ...failed, about: { price: 'Too low' } }
const send: Effect = { do: 'send', form }

/** The state after these events, and the effects of the last one. */
function after(...events: Event[]): { state: State; effects: readonly Effect[] } {
  let state = initial
  let effects: readonly Effect[] = []
  for (const event of events) [state, effects] = reduce(state, event)
  return { state, effects }
}

test('submitting twice sends once, and afterwards it can be submitted again', () => {
  expect(after(pressed()).effects).toEqual([send])
  expect(after(pressed()).state.phase).toEqual({ is: 'sending' })
  expect(after(pressed(), pressed()).effects).toEqual([])
  expect(after(pressed(), { type: 'sent' }, pressed()).effects).toEqual([send])
})

test('an incomplete form is not sent, and nothing is reported', () => {
  expect(after(pressed({ isReady: false }))).toEqual({ state: initial, effects: [] })
})

test('the first invalid field gets the focus, and each error is tracked from then on', () => {
  const found = { price: 'Too low', text: 'Write something' }
  const { state, effects } = after(pressed({ found }))
  expect(effects).toEqual([{ do: 'focus', field: 'text' }])
  expect(shownFaults(state, form, found)).toEqual(found)
  expect(shownFaults(state, form, { price: 'Too high', lockedText: 'Too long' })).toEqual({
    price: 'Too high',
  })
  expect(shownFaults(initial, form, found)).toEqual({})
})

test('a confirmation is requested once', () => {
  const asked = after(pressed({ mustAsk: true }))
  expect(asked).toMatchObject({ state: { phase: { is: 'asking' } }, effects: [] })
  expect(after(pressed({ mustAsk: true }), answered(false))).toEqual({ state: initial, effects: [] })
  expect(after(pressed({ mustAsk: true }), answered(true)).effects).toEqual([send])
  // A question that closes after its answer does not end the sending.
  const sending = after(pressed({ mustAsk: true }), answered(true), answered(false))
  expect(sending).toMatchObject({ state: { phase: { is: 'sending' } }, effects: [] })
  const again = after(pressed({ mustAsk: true }), answered(true), failed, pressed({ mustAsk: true }))
  expect(again.effects).toEqual([send])
})

test('a failure about no field is reported and cleared by the next submit', () => {
  const { state, effects } = after(pressed(), failed)
  expect(effects).toEqual([{ do: 'report', error }])
  expect(state.phase).toEqual({ is: 'editing', alert, rejection: null })
  expect(after(pressed(), failed, pressed({ found: { text: 'Too long' } })).state.phase).toMatchObject({
    alert: null,
  })
})

test('a failure about a field is shown there until the field changes', () => {
  const { state, effects } = after(pressed(), rejected)
  expect(effects).toEqual([{ do: 'focus', field: 'price' }])
  expect(state.phase).toMatchObject({ is: 'editing', alert: null })
  expect(shownFaults(state, { ...form, text: 'Other words' }, {})).toEqual({ price: 'Too low' })
  expect(shownFaults(state, { ...form, price: '3.00' }, {})).toEqual({})
})
