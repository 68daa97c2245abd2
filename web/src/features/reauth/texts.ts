import type { Outcomes } from '../../entities/account-form/texts.ts'

export const reauth: Outcomes = {
  done: 'Confirmed',
  refused: { title: 'Not confirmed', text: 'This password is not right. Please try again.' },
  failed: { title: 'Not confirmed', text: 'An error occurred. Please try again.' },
}

export const texts = {
  title: 'Confirm it’s you',
  lead: 'This changes who can use your account, or where money goes. Enter your password to go on.',
  password: 'Password',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  forgot: 'Forgot Password',
  noPassword: 'Your account has no password yet. Set one first: we mail you a code, and you choose one.',
  setPassword: 'Set a password',
} as const
