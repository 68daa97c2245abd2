import type { ReportReason } from '@sayso/contract/report-reasons'
import type { Group } from './reasons.ts'

export const groupTexts: Readonly<Record<Group, string>> = {
  spam_fraud: 'Spam or fraud',
  harassment_hate: 'Harassment or hate',
  violence_self_harm: 'Violence or self-harm',
  sexual_child_safety: 'Sexual content or child safety',
  illegal_rights: 'Illegal goods or my rights',
  impersonation_evading: 'Impersonation or evading a block',
  other: 'Something else',
}

export const reasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  fraud: 'Fraud or not as described',
  harassment: 'Harassment',
  hate: 'Hate',
  violence: 'Violence',
  self_harm: 'Self-harm',
  sexual: 'Sexual content',
  child_safety: 'Child safety',
  illegal_goods: 'Illegal goods',
  rights: 'My rights',
  impersonation: 'Impersonation',
  evading_block: 'Evading a block',
  other: 'Something else',
}

export const sheetTexts = {
  titles: { post: 'Report this post', comment: 'Report this comment', profile: 'Report this profile' },
  reasons: 'What is wrong with it?',
  answerFalse: 'For claims that are wrong, answer False: that is what it is for.',
  sentTitle: 'Report sent',
  againTitle: 'Already reported',
  thanks: 'Thank you. A person looks at it.',
  again: 'You reported this before. A person looks at it.',
  whereMember: 'We tell you here and by email what we decided, and why.',
  whereVisitor: 'Keep the number if you want to ask us about it.',
  number: 'Case',
  copy: 'Copy the case number',
  copied: 'The case number is copied',
  copyFailed: 'Your browser did not let us copy it',
  warned:
    'Most of your last reports did not hold. Please report only what breaks the rules: reports that do not hold count for less.',
  which: 'Which is it?',
  optional: 'optional',
  first: 'Thank you for saying so. This is looked at first.',
  addText: 'Add a word',
  addHint: 'It helps the person who decides.',
  adding: 'Sending...',
  done: 'Done',
  failed: 'Your report was not sent',
  failedText: 'Please check your connection and choose again.',
  addFailed: 'This was not added',
  addFailedText: 'Your report was sent. Please check your connection and press Done again.',
} as const
