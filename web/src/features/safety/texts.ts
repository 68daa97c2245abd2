export const texts = {
  failed: 'That did not work',
  failedText: 'Please check your connection and try again.',
} as const

export const blockTexts = {
  title: (handle: string) => `Block @${handle}?`,
  lines: [
    'They will not find you or your posts, and you will not see them on any of your profiles.',
    'If you follow each other, that ends. Neither of you can comment, react or buy from the other.',
    'They are not told. Public posts stay visible to anyone who is logged out.',
  ],
  confirm: 'Block',
  allMine: 'Also for my other profiles',
  allMineWarning:
    'They may notice: if all your profiles disappear at once, it shows that they belong to one person.',
} as const

export const muteTexts = {
  title: (handle: string) => `Mute @${handle}?`,
  text: 'Their posts leave your feeds and searches, and their comments are folded. They do not notice, and you can still open their profile.',
  length: 'For how long',
  confirm: 'Mute',
} as const

export const wordTexts = {
  title: 'Mute words in this post',
  text: 'Posts that mention them leave your feeds, searches and notifications.',
  choose: 'Words and tags',
  other: 'Another word or phrase',
  otherHint: 'A phrase is found as you write it.',
  length: muteTexts.length,
  exceptFollowed: 'Not from people I follow',
  confirm: 'Mute',
  nothing: 'Choose or enter what to mute.',
  tooLong: (most: number) => `At most ${most} characters.`,
  done: (words: string) => `You muted ${words}`,
  doneText: 'You can change this in the settings, under Privacy and safety.',
} as const
