import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Effect, type Event, first, reduce, type State } from './reduce.ts'
import { texts } from './texts.ts'

const asked = (methods: string[], passkey?: string, isPasskeyPossible = true): Event => ({
  type: 'asked',
  details: { ticket: 't1', methods, ...(passkey !== undefined && { passkey }) },
  isPasskeyPossible,
})
const everything = asked(['passkey', 'totp', 'recovery_code'], '{}')
const wrong: Event = { type: 'failed', code: 'second_factor_failed', text: 'wrong' }
const answer = { session_token: 's' } as never

function after(...events: Event[]): { state: State; effects: readonly Effect[] } {
  let state = first
  let effects: readonly Effect[] = []
  for (const event of events) [state, effects] = reduce(state, event)
  return { state, effects }
}

test.each([
  ['everything', everything, { way: 'totp', passkey: '{}' }],
  ['a passkey only', asked(['passkey', 'recovery_code'], '{}'), { way: null, passkey: '{}' }],
  [
    'a passkey in a browser without them',
    asked(['passkey', 'recovery_code'], '{}', false),
    { way: 'recovery_code', passkey: null },
  ],
  ['an app only', asked(['totp', 'recovery_code']), { way: 'totp', passkey: null }],
] as const)('it begins with what fits best: %s', (_name, event, expected) => {
  expect(after(event).state).toMatchObject({ at: 'second', ticket: 't1', code: '', ...expected })
})

test('a code is sent once, trimmed, with the ticket', () => {
  const sent = after(everything, { type: 'typed', code: ' 123 456 ' }, { type: 'submitted' })
  expect(sent.effects).toEqual([{ do: 'send', input: { ticket: 't1', code: '123 456' } }])
  expect(reduce(sent.state, { type: 'submitted' })).toEqual([sent.state, []])
})

test('a blank code is not sent', () => {
  const blank = after(everything, { type: 'typed', code: '  ' }, { type: 'submitted' })
  expect(blank.state).toMatchObject({ fault: texts.codeRequired, sending: null })
  expect(blank.effects).toEqual([{ do: 'focus-field' }])
})

test('after a wrong code the user tries again, and typing takes the message away', () => {
  const typed: Event = { type: 'typed', code: '1' }
  const failed = after(everything, typed, { type: 'submitted' }, wrong)
  expect(failed.state).toMatchObject({ at: 'second', fault: 'wrong', code: '1', sending: null })
  expect(failed.effects).toEqual([{ do: 'focus-field' }])
  expect(reduce(failed.state, { type: 'typed', code: '12' })[0]).toMatchObject({ fault: null, code: '12' })
})

test('a ticket that has expired leads back to the first step, with the reason', () => {
  const late: Event = { type: 'failed', code: 'ticket_expired', text: 'took too long' }
  const { state } = after(everything, { type: 'typed', code: '1' }, { type: 'submitted' }, late)
  expect(state).toEqual({ at: 'first', isReturn: true, note: 'took too long' })
})

test('a recovery code is typed into an empty field, and back', () => {
  const typed: Event = { type: 'typed', code: '123' }
  const chosen = after(everything, typed, { type: 'chosen', way: 'recovery_code' })
  expect(chosen.state).toMatchObject({ way: 'recovery_code', code: '' })
  expect(reduce(chosen.state, { type: 'chosen', way: 'totp' })[0]).toMatchObject({ way: 'totp' })
  const only = after(asked(['totp']), { type: 'chosen', way: 'recovery_code' })
  expect(only.state).toMatchObject({ way: 'totp' })
})

test('a passkey is asked for, and its answer is sent', () => {
  const pressed = after(everything, { type: 'passkey-pressed' })
  expect(pressed.effects).toEqual([{ do: 'ask-passkey', options: '{}' }])
  expect(reduce(pressed.state, { type: 'submitted' })[1]).toEqual([])
  const [given, effects] = reduce(pressed.state, { type: 'passkey-given', assertion: 'a' })
  expect(effects).toEqual([{ do: 'send', input: { ticket: 't1', assertion: 'a' } }])
  const [failed] = reduce(given, { type: 'failed', code: 'passkey_failed', text: 'no' })
  expect(failed).toMatchObject({ sending: null, alert: 'no', fault: null })
})

test('declining a passkey says nothing', () => {
  const { state } = after(everything, { type: 'passkey-pressed' }, { type: 'passkey-declined' })
  expect(state).toEqual(after(everything).state)
})

test('an answer after a new start changes nothing', () => {
  const state = { at: 'first', isReturn: true, note: null }
  expect(after(everything, { type: 'restarted' }, wrong)).toEqual({ state, effects: [] })
  expect(after(everything, { type: 'restarted' }, { type: 'signed-in', answer }).effects).toEqual([])
})

test('nobody starts again while a code is on its way: it may be the right one', () => {
  const sent = after(everything, { type: 'typed', code: '1' }, { type: 'submitted' }, { type: 'restarted' })
  expect(sent.state).toMatchObject({ at: 'second', sending: 'code' })
  expect(reduce(sent.state, { type: 'signed-in', answer })[1]).toEqual([{ do: 'enter', answer }])
})

test('whatever happens, only one thing is sent at a time', () => {
  const event = fc.oneof(
    fc.constant(everything),
    fc.string().map((code): Event => ({ type: 'typed', code })),
    fc.constantFrom('totp', 'recovery_code').map((way): Event => ({ type: 'chosen', way })),
    fc.constantFrom<Event>({ type: 'submitted' }, { type: 'passkey-pressed' }, { type: 'restarted' }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = first
      let running = 0
      for (const one of events) {
        const [next, effects] = reduce(state, one)
        if (one.type === 'asked') running = 0
        running += effects.filter(({ do: what }) => what === 'send' || what === 'ask-passkey').length
        expect(running).toBeLessThanOrEqual(1)
        state = next
      }
    }),
  )
})
