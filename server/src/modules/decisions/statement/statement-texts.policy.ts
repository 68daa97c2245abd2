import type { Decision } from '@sayso/contract/shapes/decision'
import type { CaseKind } from '../../moderation/index.ts'
import type { Stated } from '../record/decision-record.ts'

/*
 * The words of statements; their titles are in the contract. Every sentence says what is so now: docs/safety.md has the
 * same in tables.
 */

/** What is so for the author now. */
export function whatForAuthor(stated: Stated): string {
  if (stated.decision === 'reinstate') return backForAuthor(stated)
  return forAuthor[stated.decision](stated, stated.kind)
}

/** The same for a reporter. */
export function whatForReporter(stated: Stated): string {
  if (stated.decision === 'reinstate') return backForReporter(stated)
  return forReporter[stated.decision](stated, stated.kind)
}

type Of = Readonly<Record<Decision, (stated: Stated, thing: CaseKind) => string>>

const READING =
  'You can read, open what you bought, download your data, appeal, and delete your account. You cannot post, comment, react, follow or sell.'

const forAuthor: Of = {
  none: () => 'We found nothing that is against the rules. Nothing has changed.',
  warn: (_, thing) =>
    `Your ${thing} stays as it is, and you can do everything as before. If it happens again, we may limit or remove what you post, or suspend your account.`,
  label: ({ label }) => `${labelEffect(label)} You cannot take the label off.`,
  limit: () =>
    `It is no longer in public lists, in search, or on your page for people who do not follow you. Your followers and everybody with the link still see it, and you can edit it.`,
  remove: ({ kind, money, buyers }) => removedForAuthor(kind, money, buyers),
  suspend: () => `${READING} Your posts are not in public lists; links to them still open.`,
  close: () =>
    'You are logged out everywhere and cannot log in. Your profiles, your posts and what you wrote under other posts are no longer shown.',
}

function labelEffect(label: Stated['label']): string {
  if (label === 'adult')
    return 'It is hidden from everybody who has not chosen to see adult posts, and from visitors.'
  return 'Its pictures, videos and files are covered until somebody chooses to see them. Some people have chosen not to be shown such posts at all.'
}

function removedForAuthor(kind: CaseKind, money: Stated['money'], buyers: number): string {
  if (kind === 'comment')
    return 'Others read “Removed” in its place. The replies below it stay, and you still see what you wrote.'
  if (money === 'refund')
    return 'Nobody else can open it any more, its buyers included. You still see its text. It cannot be edited or sold.'
  if (buyers > 0)
    return 'Nobody can open it any more but you and those who bought it. It cannot be edited or sold.'
  return 'Nobody can open it any more but you. It cannot be edited or sold.'
}

const forReporter: Of = {
  none: (_, thing) =>
    thing === 'address'
      ? 'We could not find anything behind it that we could decide about.'
      : 'We found nothing that is against the rules. You can still block or mute whoever it is from.',
  warn: (_, thing) => `Thank you. The ${thing} stays as it is; they know now what is against the rules.`,
  label: ({ label }) => `Thank you. ${labelEffect(label)}`,
  limit: () =>
    'Thank you. It is no longer in public lists or in search. Followers and people with the link still see it.',
  remove: ({ kind, money, buyers }) => removedForReporter(kind, money, buyers),
  suspend: () =>
    'Thank you. While it is suspended it cannot post, comment, react, follow or sell, and its posts are not in public lists.',
  close: () => 'Thank you. Its profiles, its posts and what it wrote under other posts are no longer shown.',
}

function removedForReporter(kind: CaseKind, money: Stated['money'], buyers: number): string {
  if (kind === 'comment') return 'Thank you. Others read “Removed” in its place.'
  if (money === 'keep' && buyers > 0)
    return 'Thank you. Nobody can open it any more but its author and those who bought it.'
  return 'Thank you. Nobody can open it any more but its author.'
}

/** What is so again once a decision was taken back. */
function backForAuthor({ takenBack }: Stated): string {
  switch (takenBack) {
    case 'label':
      return 'It is shown as before.'
    case 'limit':
      return 'It is in public lists and in search again.'
    case 'remove':
      return 'Everybody who saw it before can see it again.'
    case 'suspend':
      return 'You can do everything as before, and your posts are in lists again.'
    case 'close':
      return 'You can log in, and your profiles and posts are shown as before. You are logged out everywhere.'
    default:
      return 'It does not count.'
  }
}

function backForReporter({ takenBack, kind: thing }: Stated): string {
  switch (takenBack) {
    case 'suspend':
    case 'close':
      return takenBack === 'close' ? 'The account is open again.' : 'The account is no longer suspended.'
    case 'remove':
      return `The ${thing} is shown again.`
    default:
      return `The ${thing} is shown as it was before.`
  }
}
