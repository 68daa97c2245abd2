import type { Outcomes } from '../account-form/texts.ts'

/** A failed log-in, in the words of the log-in screen. */
export const logIn: Outcomes = {
  done: 'Login Successful',
  refused: { title: 'Login Failed', text: 'Login failed. Please try again.' },
  failed: { title: 'Login Error', text: 'An error occurred during login. Please try again.' },
}

export const texts = {
  title: 'Confirm it’s you',
  codeLead: 'Enter the code that your authenticator app shows.',
  recoveryLead: 'Enter one of the recovery codes you saved. Each works once.',
  passkeyLead: 'Use your passkey to finish logging in.',
  code: 'Authenticator code',
  recoveryCode: 'Recovery code',
  codeRequired: 'Please enter the code from your app',
  recoveryRequired: 'Please enter a recovery code',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  usePasskey: 'Use a passkey',
  useRecovery: 'Use a recovery code',
  useCode: 'Use your authenticator app',
  restart: 'Start again',
} as const
