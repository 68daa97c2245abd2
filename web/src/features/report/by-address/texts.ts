import type { Outcomes } from '../../../entities/account-form/texts.ts'

export const pageTexts = {
  title: 'Report something',
  lead: 'You do not need an account. With one, there is a shorter way: Report, in the menu of the post, comment or profile.',
  url: 'Address',
  urlHint: 'Of the post, the comment or the profile. Copy it from your browser.',
  reason: 'What is wrong with it?',
  childSafety: 'For child safety you can leave out your name and email. This is looked at first.',
  text: 'What should we know?',
  textHint: 'What you see there, and which rule, law or right it breaks.',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'We confirm your report, and show you the decision. Nobody else learns who you are.',
  optional: 'optional',
  goodFaith: 'To the best of my knowledge, what I say here is true and complete.',
  send: 'Send report',
  sending: 'Sending...',
  checking: 'Checking...',
} as const

export const pageFaults = {
  url: 'Please enter the address of what you report',
  reason: 'Please choose what is wrong with it',
  text: 'Please say in a few words what is wrong',
  name: 'Please enter your name',
  goodFaith: 'Please confirm that what you say is true',
} as const

export const sentTexts = {
  title: 'Thank you',
  lead: 'We have your report. A person looks at it.',
  mailed: (email: string) =>
    `We sent a confirmation to ${email}. The link in it shows how your report stands.`,
  notMailed: 'Keep the number if you want to ask us about it.',
  another: 'Report something else',
  home: 'Go to Sayso',
} as const

export const outcomes: Outcomes = {
  done: '',
  refused: { title: 'Your report was not sent', text: 'Please check what you entered.' },
  failed: {
    title: 'Your report was not sent',
    text: 'We could not reach the server. Everything you wrote is still here: please try again.',
  },
}
