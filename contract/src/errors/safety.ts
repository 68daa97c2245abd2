import type { ErrorEntries } from './error-entry.ts'

/** Blocking, muting, reports, appeals, limits of new accounts, and staff. */
export const safetyErrors = {
  report_own: { status: 200, text: 'You cannot report what is your own' },
  report_not_found: { status: 200, text: 'We cannot add to this report any more' },
  report_url_invalid: {
    status: 200,
    text: 'This is not the address of a post, a comment or a profile here. Please copy it from your browser.',
  },
  report_name_required: { status: 200, text: 'Please enter your name' },
  report_text_required: { status: 200, text: 'Please say in a few words what is wrong' },
  report_good_faith_required: { status: 200, text: 'Please confirm that what you say is true' },
  report_link_invalid: {
    status: 200,
    text: 'This link does not lead to a report. Please use the one in the email.',
  },
  case_link_invalid: {
    status: 200,
    text: 'This link does not lead to a decision. Please use the one in the email.',
  },
  appeal_text_too_short: { status: 200, text: 'Please write at least {min} characters' },
  appeal_not_possible: { status: 200, text: 'You cannot appeal this decision' },
  appeal_too_late: { status: 200, text: 'A decision can be appealed for {months} months' },
  appeal_done: { status: 200, text: 'This decision was appealed already' },
  block_self: { status: 200, text: 'You cannot block yourself' },
  blocks_full: { status: 200, text: 'You can block at most {max} profiles. Please unblock somebody first.' },
  mute_self: { status: 200, text: 'You cannot mute yourself' },
  mute_empty: { status: 200, text: 'Please enter a word, a phrase or a #tag' },
  mutes_full: { status: 200, text: 'You can mute at most {max} of these. Please remove one first.' },
  duplicate_text: { status: 200, text: 'You said the same a few times today already' },
  link_blocked: { status: 200, text: 'Links to {site} are not allowed here' },
  newcomer_text: { status: 200, text: 'While your account is new, a text can have at most {max}' },
  newcomer_price: { status: 200, text: 'While your account is new, a post can cost at most {max}' },
  newcomer_site: {
    status: 200,
    text: 'Many new accounts link to {site} right now. Please try again in an hour, or leave the link out',
  },

  staff_nobody: { status: 200, text: 'There is no such account' },
  staff_conflict: { status: 200, text: 'Somebody else has to do this: {reason}' },
  staff_refused: { status: 200, text: 'Nothing was done: {reason}' },
  audit_log_broken: { status: 200, text: 'The audit log is broken:\n{faults}' },
  staff_own_proposal: { status: 200, text: 'Somebody else has to approve what you proposed' },
  staff_pending_over: { status: 200, text: 'This does not wait for anybody any more' },
} as const satisfies ErrorEntries
