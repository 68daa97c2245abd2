/** One section of a page. */
export interface Part {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The operator is responsible for these texts, so they are marked as a draft. */
export const draftNotice = {
  title: 'Draft',
  text: 'Whoever runs this service has not put their own words here yet. What follows says in plain English how the software behaves; it is not legal advice.',
} as const

export const terms: readonly Part[] = [
  {
    title: 'Your account',
    paragraphs: [
      'You need an email address that is yours, and a password. You answer for what is done with your account, so keep the password to yourself.',
      'One account can hold several profiles. Nobody is told that they belong together.',
    ],
  },
  {
    title: 'What you post',
    paragraphs: [
      'What you post stays yours. By posting it you allow the service to store it, to prepare copies of pictures and videos in other sizes, and to show it to the people you chose.',
      'Post only what you have a right to post. Do not use the service to harm, threaten or deceive people, to break the law, or to disturb how it runs.',
      'You can edit a post; earlier versions stay readable under "Edited". You can delete a post that nobody has bought.',
    ],
  },
  {
    title: 'What others say about it',
    paragraphs: [
      'Readers can like or dislike a post, and call it true or false. These are their opinions. The service does not check whether a post is true.',
    ],
  },
  {
    title: 'Pay to view',
    paragraphs: [
      'Authors can ask a price for part of a post. You pay once per post, and the price is shown before you pay. Paying by card adds the card fee that is shown beside it.',
      'You keep access to what you bought for as long as the service has it, even after the author stops selling it. Authors can refund a purchase; access to it ends then.',
      'Authors are paid what their buyers paid, less the fees shown in My Funds.',
    ],
  },
  {
    title: 'Ending it',
    paragraphs: [
      'You can stop using the service whenever you like. Accounts that break these terms can be closed by whoever runs the service.',
    ],
  },
  {
    title: 'No promises',
    paragraphs: [
      'The service is offered as it is. It may fail, change or end. Keep your own copies of what matters to you. Rights that the law gives you stay as they are.',
    ],
  },
]

export const privacy: readonly Part[] = [
  {
    title: 'What is public',
    paragraphs: [
      'Your profile: handle, display name, bio, location, web link and picture, as you fill them in, with the month you joined and your counts. Your posts, for the audience you choose for each of them.',
      'A profile that is not public shows its posts to followers you have approved, and is left out of search and lists.',
    ],
  },
  {
    title: 'What stays private',
    paragraphs: [
      'Your first and last name, your email addresses and your password. The password is kept in a form from which it cannot be read back.',
      'Who disliked something or called it false is never listed. Authors see a buyer by display name and handle, never by email address or legal name.',
    ],
  },
  {
    title: 'Where you are',
    paragraphs: [
      'Your position is asked for only when you allow it, to show posts made for people near you. With a post for a place, the place is kept: a cell of about 130 metres, or a code for the ZIP area, city, state or country. The exact point is not. A post for the whole world keeps no place at all.',
      'Other people are told the name of the place you chose, not your position.',
    ],
  },
  {
    title: 'What is removed and not kept',
    paragraphs: [
      'Pictures are encoded anew, and what cameras write into them, such as place and time, is gone. The texts you search for and the addresses you call are not written into the logs.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'Your browser keeps your session, your theme, recent searches and drafts so that nothing you typed is lost. There are no advertising or tracking cookies.',
      'Drafts are also kept on the server, so that you find them on your other devices.',
    ],
  },
  {
    title: 'Others who take part',
    paragraphs: [
      'Previews of links in posts are fetched by the server, so the sites they lead to do not see you. Card details go straight to the payment provider and are not stored here.',
    ],
  },
]

/** Labels and short texts of its components. */
export const labels = {
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  report: 'Report something',
  rules: 'House rules',
  transparency: 'Transparency',
  links: 'More about this service',
  back: 'Back',
} as const
