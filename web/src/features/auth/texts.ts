import { defaultLimits } from '@sayso/contract/limits'
import { credentialFaults, type Outcomes } from '../../entities/account-form/texts.ts'

const { handleMin, handleMax } = defaultLimits.accounts

/** Validation messages. */
export const faults = {
  ...credentialFaults,
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  handleRequired: 'Profile handle is required',
  handleInvalid: 'Handle can only contain letters, numbers, and underscores',
  displayNameRequired: 'Display name is required',
  termsRequired: 'You must agree to the terms and conditions',
  resetCodeRequired: 'Reset code is required',
} as const

export const login: Outcomes = {
  done: 'Login Successful',
  refused: { title: 'Login Failed', text: 'Login failed. Please check your credentials.' },
  failed: { title: 'Login Error', text: 'An error occurred during login. Please try again.' },
}

/** After an account was deleted on this device. */
export const closing = {
  title: 'Your account is hidden',
  text: (day: string) =>
    `It will be erased on ${day}. Log in before that day, and everything is back. We have emailed you this, too.`,
} as const

/** On the development server only. */
export const demo = {
  title: 'Try it as somebody',
  withCode: (is: string) => `${is}, with the code that npm run demo:code says`,
} as const

export const registration: Outcomes = {
  done: 'Registration Successful',
  refused: { title: 'Registration Failed', text: 'Registration failed. Please try again.' },
  failed: { title: 'Registration Error', text: 'An error occurred during registration. Please try again.' },
}

export const sendReset: Outcomes = {
  done: 'Reset Code Sent',
  refused: { title: 'Reset Failed', text: 'Failed to send reset email. Please try again.' },
  failed: {
    title: 'Reset Error',
    text: 'An error occurred while sending reset email. Please try again.',
  },
}

export const reset: Outcomes = {
  done: 'Password Reset Successfully',
  refused: { title: 'Reset Failed', text: 'Failed to reset password. Please try again.' },
  failed: { title: 'Reset Error', text: 'An error occurred while resetting password. Please try again.' },
}

/** The static texts of the screens, as far as they are specified. */
export const screens = {
  forgot: 'Forgot Password',
  backToEmail: 'Back to email entry',
  neverPublic: 'Your name and email are never public.',
} as const

/** Our own texts, beyond the specified ones. */
export const ours = {
  logInWithPasskey: 'Log in with a passkey',
  codeTyped: 'Enter the code we sent you. Check your spam folder if you don’t see it.',
  codeLinked: 'We’ve filled in the code from your email. Choose a new password to log in with.',
  resetCodeWrong: 'That code is wrong or has expired. Check it, or send a new one.',
  sendAgain: 'Send a new code',
  sendingAgain: 'Sending code...',
  mayHaveAccount: 'You may already have an account',
  mayHaveAccountLead: 'Log in, or reset your password if you’ve forgotten it.',
  knownLogIn: 'Log in',
  knownReset: 'Reset password',
  handleLength: `Handle must be ${handleMin} to ${handleMax} characters`,
} as const

/** Labels and short texts of its components. */
export const labels = {
  forgotPassword: 'Forgot password',
  forgotLead: 'Enter your email address and we’ll send you a code to reset your password.',
  sendingCode: 'Sending code...',
  sendResetCode: 'Send reset code',
  backToLogIn: 'Back to log in',
  setANewPassword: 'Set a new password',
  email: 'Email',
  changeTheEmailAddress: 'Change the email address',
  change: 'Change',
  code: 'Code',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  resetting: 'Resetting...',
  resetPassword: 'Reset password',
  logIn: 'Log in',
  password: 'Password',
  loggingIn: 'Logging in...',
  checking: 'Checking...',
  createAccount: 'Create account',
  continueWithoutAnAccount: 'Continue without an account',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  profileWhy: 'This is what everyone sees next to your posts.',
  profileHandle: 'Profile handle',
  displayName: 'Display name',
  createAnAccount: 'Create an account',
  creatingAccount: 'Creating account...',
  alreadyHaveAnAccount: 'Already have an account?',
  iAgreeToThe: 'I agree to the',
  termsOfService: 'Terms of Service',
  andThe: 'and the',
  privacyPolicy: 'Privacy Policy',
} as const
