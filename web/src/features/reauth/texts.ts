import type { Outcomes } from '../../entities/account-form/texts.ts'

export const reauth: Outcomes = {
  done: 'Confirmed',
  refused: { title: 'Not confirmed', text: 'This password is not right. Please try again.' },
  failed: { title: 'Not confirmed', text: 'An error occurred. Please try again.' },
}

export const texts = {
  title: 'Confirm it’s you',
  lead: 'This affects who can use your account, or where your money goes. Enter your password to continue.',
  leadOfWays: 'This affects who can use your account, or where your money goes.',
  password: 'Password',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  forgot: 'Forgot Password',
  noPassword: 'Your account has no password yet. We’ll email you a code so that you can set one.',
  setPassword: 'Set a password',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'This passkey did not work. Please try again or choose another way.',
  or: 'or',
  code: 'Authenticator code',
  codeRequired: 'Please enter the code from your app',
  codeFailed: 'This code is not right, or was used before. Please try again.',
  usePassword: 'Use your password',
} as const
