import type { Outcomes } from '../../entities/account-form/texts.ts'

export const reauth: Outcomes = {
  done: 'Confirmed',
  refused: { title: 'Not confirmed', text: 'This password is not right. Please try again.' },
  failed: { title: 'Not confirmed', text: 'An error occurred. Please try again.' },
}

export const texts = {
  title: 'Confirm it’s you',
  lead: 'This affects who can use your account, or where your money goes. Enter your password to continue.',
  password: 'Password',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  forgot: 'Forgot Password',
  noPassword: 'Your account has no password yet. We’ll email you a code so that you can set one.',
  setPassword: 'Set a password',
} as const
