import { defaultLimits } from '@sayso/contract/limits'
import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { faultsOf } from './validate.ts'

const whole = { amount: '25', name: 'Mina', email: 'mina@bake.example' }
const faults = (typed: Partial<typeof whole>, balance = 0) =>
  faultsOf({ ...whole, ...typed }, cents(balance), defaultLimits.funds)

test('missing and invalid fields are reported one by one', () => {
  expect(faults({})).toEqual({})
  expect(faults({ amount: '', name: '  ', email: '' })).toEqual({
    amount: 'Please fill in all fields',
    name: 'Please fill in all fields',
    email: 'Please fill in all fields',
  })
  expect(faults({ email: 'mina' })).toEqual({ email: 'Please enter a valid email' })
})

test('limits are checked to the cent before anything is paid', () => {
  expect(faults({ amount: '0.99' }).amount).toBe('You can add $1.00 to $200.00 at a time')
  expect(faults({ amount: '200.01' }).amount).toBe('You can add $1.00 to $200.00 at a time')
  expect(faults({ amount: '1' })).toEqual({})
  expect(faults({ amount: '200' }, 30_000)).toEqual({})
  expect(faults({ amount: '200' }, 30_001).amount).toBe(
    'Your balance can be at most $500.00: you can add $199.99 now.',
  )
  expect(faults({ amount: '1' }, 49_950).amount).toBe('Your balance can be at most $500.00.')
})
