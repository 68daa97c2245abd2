export const texts = {
  title: 'Your report',
  loading: 'Loading your report',
  received: 'Received',
  open: 'A person looks at it',
  decided: 'Decided',
  openText: 'We email you what we decided, and why. It will be here too.',
  decidedText: 'What we decided, and why',
  see: 'See the decision',
  seeOrAppeal: 'See the decision or appeal',
  until: (day: string) =>
    `You can appeal once, until ${day}. Somebody who took no part in it looks at it again.`,
  failed: 'We could not load your report.',
  invalidTitle: 'This link does not work',
  invalidLead: 'Please open the one in the email again. We delete reports after a year.',
  report: 'Report something',
  home: 'Go to Sayso',
} as const

/** Below /report, at an address that is none of ours. */
export const unknownTexts = {
  title: 'Nothing to report here',
  lead: 'Please check the address. To report a post, a comment or a profile, use the form.',
  report: texts.report,
  home: texts.home,
} as const
