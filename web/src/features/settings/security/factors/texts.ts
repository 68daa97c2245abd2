import type { Outcomes } from '../../../../entities/account-form/texts.ts'
import type { Factors } from '../security-queries.ts'

export const addPasskey: Outcomes = {
  done: 'Passkey added',
  refused: { title: 'Passkey not added', text: 'This passkey could not be added. Please try again.' },
  failed: { title: 'Passkey not added', text: 'An error occurred. Please try again.' },
}

export const removePasskey: Outcomes = {
  done: 'Passkey removed',
  refused: { title: 'Passkey not removed', text: 'This passkey could not be removed. Please try again.' },
  failed: { title: 'Passkey not removed', text: 'An error occurred. Please try again.' },
}

export const addTotp: Outcomes = {
  done: 'Authenticator app added',
  refused: { title: 'Authenticator app not added', text: 'This did not work. Please try again.' },
  failed: { title: 'Authenticator app not added', text: 'An error occurred. Please try again.' },
}

export const removeTotp: Outcomes = {
  done: 'Authenticator app removed',
  refused: { title: 'Authenticator app not removed', text: 'This did not work. Please try again.' },
  failed: { title: 'Authenticator app not removed', text: 'An error occurred. Please try again.' },
}

export const newCodes: Outcomes = {
  done: 'New recovery codes made',
  refused: { title: 'No new codes', text: 'New codes could not be made. Please try again.' },
  failed: { title: 'No new codes', text: 'An error occurred. Please try again.' },
}

export const factorTexts = {
  protected: 'Well protected',
  loading: 'Loading your passkeys and apps',
  failed: 'Failed to load your passkeys and apps',
  verifyFirst: 'Verify your email first.',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Failed to copy to clipboard',
} as const

export const passkeyTexts = {
  title: 'Passkeys',
  none: 'Log in with your fingerprint, your face or your screen lock.',
  setUp: 'Set up',
  setUpLabel: 'Set up passkeys',
  manage: 'Manage',
  manageLabel: 'Manage passkeys',
  lead: 'A passkey logs you in without a password: by your fingerprint, your face or your screen lock.',
  empty: 'No passkeys yet. Add one on each device you use, or one that your password manager syncs.',
  add: 'Add a passkey',
  adding: 'Adding...',
  unsupported: 'This browser can’t make passkeys. Please use another one.',
  known: 'This device already has a passkey of your account.',
  added: 'Added',
  used: 'last used',
  unused: 'not used yet',
  synced: 'synced',
  removeTitle: 'Remove this passkey?',
  removeLead: 'You can’t log in with it any more. Delete it in your browser or password manager too.',
} as const

export const totpTexts = {
  title: 'Authenticator app',
  on: 'On',
  onLead: 'Its code is asked for when you log in with your password.',
  offLead: 'An app on your phone shows a code that only you can enter.',
  setUp: 'Set up',
  setUpLabel: 'Set up authenticator app',
  removeLabel: 'Remove authenticator app',
  setUpTitle: 'Set up authenticator app',
  scan: 'Scan this with your app, then enter the code it shows.',
  picture: 'QR code for your authenticator app',
  cannotScan: 'Can’t scan it? Enter this key:',
  copyKey: 'Copy key',
  open: 'Open your app',
  code: 'Code from the app',
  codeRequired: 'Please enter the code from your app',
  turnOn: 'Turn on',
  turningOn: 'Turning on...',
  removeTitle: 'Remove your authenticator app?',
  removeLead: 'Its codes stop working, and are no longer asked for when you log in.',
} as const

export const codeTexts = {
  title: 'Recovery codes',
  lead: 'For when your phone is lost. Each works once.',
  make: 'New codes',
  makeLabel: 'Make new recovery codes',
  askTitle: 'Make new recovery codes?',
  askLead: 'The ones you have now stop working.',
  confirm: 'Make new codes',
  shownTitle: 'Your recovery codes',
  shownLead: 'If you lose your phone, each of these logs you in once. This is the only time you see them.',
  list: 'Recovery codes',
  download: 'Download',
  done: 'Done',
  saveFirst: 'Copy or download your codes first. You can’t see them again.',
  fileName: 'sayso-recovery-codes.txt',
} as const

export const passkeyCount = (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`)
export const codesLeft = (left: number, made: number) => `${left} of ${made} left`
export const removeLabel = (name: string) => `Remove: ${name}`

/** The file with the codes, for people who open it years later. */
export const codesFile = (email: string, codes: readonly string[]) =>
  `Sayso recovery codes of ${email}\nEach works once.\n\n${codes.join('\n')}\n`

export function protectedLead({ passkeys, totp }: Factors): string {
  const has = [
    passkeys.length > 0 && (passkeys.length === 1 ? 'a passkey' : 'passkeys'),
    totp !== null && 'an authenticator app',
  ].filter((one) => one !== false)
  return `You have ${has.join(' and ')}. A stolen password isn’t enough to log in.`
}
