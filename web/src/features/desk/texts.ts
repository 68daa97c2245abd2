import type { StaffRole } from '@sayso/contract/call'
import type { DeskAccount, FoundAccount } from '@sayso/contract/shapes/staff'

/* The words of the desk. They are loaded with it. */

export const texts = {
  desk: 'Desk',
  navigation: 'Desk',
  leave: 'Back to Sayso',
  search: 'Case, handle, email, receipt or payment',
  searchShort: 'Find a case or an account',
  loading: 'Loading…',
  failed: 'This could not be loaded',
  more: 'Show more',
  factorLeft: (time: string) => `Second factor · ${time} left`,
}

export const roleNames: Record<StaffRole, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  admin: 'Admin',
}

export const pageNames = {
  inbox: 'Inbox',
  mine: 'Mine',
  appeals: 'Appeals',
  decided: 'Decided',
  pictures: 'Held uploads',
  accounts: 'Accounts',
  held: 'Payouts held',
  system: 'System',
  approvals: 'Approvals',
  audit: 'Audit log',
  roles: 'Roles',
}

export const findTexts = {
  title: 'Accounts',
  lead: 'Find somebody by handle, email address, or the number of an account, a payment or a receipt.',
  nobody: (text: string) => `Nobody was found for “${text}”`,
  nobodyText: 'Check the spelling. Deleted accounts are not found.',
  found: (one: FoundAccount) => `found by ${one.found_by} · ${one.email}`,
}

export const accountTexts = {
  number: (id: string, profiles: number) =>
    `account ${id} · ${profiles === 1 ? '1 profile' : `${profiles} profiles`}`,
  verified: 'Email confirmed',
  unverified: 'Email not confirmed',
  factor: 'Second factor on',
  noFactor: 'No second factor',
  contested: 'Contested',
  recovering: 'Recovery under way',
  held: {
    no: '',
    'by staff': 'Payouts held',
    'until the owner confirms': 'Payouts wait for the owner',
    'closed for fraud': 'Closed for fraud: earnings held',
  } satisfies Record<DeskAccount['payouts_held'], string>,
  posts: 'Posts',
  followers: 'Followers',
  sales: 'Sales / refunded',
  purchases: 'Purchases',
  sessions: 'Devices logged in',
  email: 'Email',
  since: 'Here since',
  roles: 'Works here as',
  private: 'private',
  actions: 'Actions',
  note: 'Each asks for a reason. Everything done here is in the audit log.',
  conflict: (reason: string) => `Somebody else has to act here: ${reason}.`,
  timeline: 'Timeline',
  by: (who: string) => `by ${who}`,
}

export const revealedTexts = {
  title: 'Private',
  lead: 'Email, devices and money. Opening them takes a reason and is written down.',
  open: 'Open private fields',
  email: 'Email',
  former: 'Earlier addresses',
  name: 'Name',
  funds: 'Funds',
  earnings: 'Earnings, not paid yet',
  devices: 'Devices',
  purchases: 'Purchases',
  payments: 'Card payments',
  none: 'None',
  refund: 'Refund',
  refundPurchase: (amount: string, author: string) => `Refund ${amount}, bought from @${author}`,
  refundPayment: (amount: string, card: string) => `Refund ${amount} to ${card || 'the card'}`,
  states: { completed: '', refunded: 'refunded', disputed: 'disputed' },
}

export const actTexts = {
  because: 'Why?',
  becauseHint: 'A ticket, or a sentence. It is kept in the audit log.',
  becauseMissing: 'Please say why',
  failed: 'That did not work',
  failedText: 'Please try again.',
  endSessions: 'End all sessions',
  endSessionsText: 'Every device is logged out. The owner gets an email.',
  endSessionsDone: 'All sessions ended',
  resend: 'Resend an email',
  resendText: 'To the address of the account, as if its owner had asked.',
  resendDone: 'The email is on its way',
  resendWhich: 'Which email?',
  resendVerify: 'Code to verify the address',
  resendReset: 'Code for a new password',
  hold: 'Hold payouts',
  holdText: 'Nothing is paid to any profile of the account until it is released.',
  holdDone: 'Payouts are held',
  release: 'Release payouts',
  releaseText: 'Payouts go on with the next batch.',
  releaseDone: 'Payouts are released',
  rest: 'Pay what is left',
  restText:
    'Everything left of a fraud’s earnings goes to the payout address from before the closing. Another person of finance has to agree.',
  restDone: 'It waits for a second person',
  recovery: 'Start recovery',
  recoveryText:
    'For somebody who has lost everything else. Every address hears of it, and a link follows after seven days unless somebody logs in.',
  recoveryDone: 'The recovery has started',
  grant: 'Grant a role',
  grantText: 'Another admin has to agree.',
  grantDone: 'It waits for another admin',
  grantRole: 'Which role?',
  reveal: 'Open private fields',
  revealText: 'Email, devices and money of this account.',
  revealDone: 'The private fields are open',
  refund: 'Refund',
  refundText:
    'A purchase goes back to the funds, a payment to the card. Above $200.00 a second person has to agree.',
  refundDone: 'It is refunded',
  refundWaits: 'It waits for a second person',
  receipt: 'Send receipt',
  receiptText: 'The receipt goes to the address of the account again.',
}

export const heldTexts = {
  title: 'Payouts held',
  empty: 'No payouts are held',
  emptyText: 'Holds of staff, those that wait for an owner, and earnings after a fraud are listed here.',
  owner: 'Waits for its owner',
  fraud: (day: string) => `Closed for fraud · two can pay it from ${day}`,
  by: (who: string) => `by @${who}`,
}

export const pendingTexts = {
  title: 'Approvals',
  empty: 'Nothing waits for a second person',
  emptyText:
    'Refunds above $200.00, accounts to close, earnings after a fraud, held uploads to open and new roles are listed here.',
  acts: {
    refund: 'Refund',
    grant_role: 'Role',
    close_account: 'Close the account',
    reinstate_closed: 'Open the account again',
    open_held: 'Open a held upload',
    pay_rest: 'Pay what is left',
  },
  proposed: (who: string) => `proposed by @${who}`,
  approve: 'Approve',
  approveText: 'It is carried out at once.',
  approveDone: 'It is done',
  reject: 'Turn down',
  takeBack: 'Take back',
  rejectText: 'Nothing happens, and it leaves the list.',
  rejectDone: 'It is turned down',
  mine: 'Somebody else has to agree',
  until: (moment: string) => `until ${moment}`,
}

export const rolesTexts = {
  title: 'Roles',
  lead: 'A new role is granted on the page of the account. Another admin has to agree.',
  revoke: (role: string) => `Revoke ${role}`,
  revokeText: 'It counts from the next click on.',
  revokeDone: 'The role is revoked',
}

export const auditTexts = {
  title: 'Audit log',
  empty: 'Nothing was done yet',
  emptyText: 'Whatever staff do is written down here, with who did it and why.',
  own: 'What you did. Admins see everything.',
  all: 'What everybody did, the latest first.',
}

/** What staff did, in words. An act of a later version is shown by its name. */
const acts: Record<string, string> = {
  end_sessions: 'All sessions ended',
  resend_email: 'Email sent again',
  start_recovery: 'Recovery started',
  cancel_recovery: 'Recovery cancelled',
  settle_contest: 'Contest settled',
  reveal: 'Private fields opened',
  refund: 'Refunded',
  propose_refund: 'Refund proposed',
  hold_payouts: 'Payouts held',
  release_payouts: 'Payouts released',
  propose_pay_rest: 'Paying what is left proposed',
  pay_rest: 'What was left paid',
  propose_role: 'Role proposed',
  grant_role: 'Role granted',
  revoke_role: 'Role revoked',
  reject: 'Proposal turned down',
  decide: 'Case decided',
  propose_close: 'Closing proposed',
  close_account: 'Account closed',
  decide_appeal: 'Appeal decided',
  propose_reinstate: 'Reopening proposed',
  reinstate_closed: 'Account opened again',
  propose_open_held: 'Asked to open a held upload',
  open_held: 'Held upload opened for two',
  see_held: 'Held upload seen',
  release_held: 'Held upload let through',
  reject_held: 'Held upload rejected',
  add_known_images: 'List of known images filled',
  remove_known_images: 'List of known images removed',
  retry_job: 'Job tried again',
  retry_event: 'Event tried again',
  retry_jobs: 'Jobs tried again',
  retry_events: 'Events tried again',
  drop_job: 'Job dropped',
  drop_jobs: 'Jobs dropped',
  drop_event: 'Event dropped',
  drop_events: 'Events dropped',
  retry_payouts: 'Failed payouts due again',
  reconcile_payouts: 'Payouts asked about',
  export_payouts: 'File of payouts written',
  mark_payout: 'Payout marked by hand',
  freeze_payouts: 'All payouts frozen',
  unfreeze_payouts: 'Payouts go on',
}

/** What the security log calls things. */
const events: Record<string, string> = {
  created: 'Account made',
  registered: 'Registered',
  password_sign_in: 'Logged in with the password',
  link_sign_in: 'Logged in by an emailed link',
  passkey_sign_in: 'Logged in with a passkey',
  recovery_code_used: 'Recovery code used',
  wrong_passwords: 'Wrong passwords',
  guessing_stopped: 'Guessing stopped',
  logged_out_devices: 'Devices logged out',
  email_asked: 'Email change requested',
  email: 'Email changed',
  password: 'Password changed',
  payout_address: 'Payout address changed',
  recovery_started: 'Recovery started',
  recovery_cancelled: 'Recovery cancelled',
  undone: 'Changes undone',
}

export const wordsOf = (what: string): string =>
  acts[what] ?? events[what] ?? what.charAt(0).toUpperCase() + what.slice(1).replaceAll('_', ' ')
