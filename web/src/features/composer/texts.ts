import { formatExactCount } from '../../ui/format/count.ts'

/** All texts of the screens for writing and editing a post. */
export const texts = {
  newTitle: 'Create New Post',
  editTitle: 'Edit Post',
  editSubtitle: 'Update your post content and settings',
  cancel: 'Cancel',
  back: 'Back',
  post: 'Post',
  posting: 'Posting...',
  save: 'Save',
  saving: 'Saving...',
  placeholder: "What's on your mind?",
  textLabel: 'Text',
  addMention: 'Mention somebody',
  addTag: 'Add a hashtag',
  preview: 'Preview',

  media: 'Media',
  currentMedia: 'Current media',
  newMedia: 'New media',
  uploadFailed: 'Upload failed',
  selected: (count: number) => `${formatExactCount(count)} file(s) selected`,
  locks: (count: number, locked: number) =>
    `${formatExactCount(count)} ${count === 1 ? 'file' : 'files'} · ${formatExactCount(count - locked)} free, ${formatExactCount(locked)} locked`,
  neverSent: 'Locked photos and videos are never sent, not even blurred, before payment.',
  lockedLate: (count: number) =>
    count === 1
      ? 'People who opened it before may still have a copy.'
      : 'People who opened them before may still have copies.',
  keepFree: (what: string) => `Keep ${what} free?`,
  keepFreeDetail: 'Everybody sees what is free without paying. Lock what is only for buyers.',
  keepFreeYes: 'Keep free',
  keepFreeNo: 'Go back',
  dropHere: 'Drop files to add them',
  addFiles: 'Add photos, videos and files',

  visibility: 'Visibility',
  distance: 'Distance',
  duration: 'Duration',
  shortest: '15 min',
  longest: 'Forever',
  payToView: 'Pay To View',
  payToViewHint: 'The text above stays free.',

  posted: 'Posted',
  view: 'View',
  postFailed: "Couldn't post. Your draft is safe.",
  offline: "You're offline — your draft is safe",
  retry: 'Retry',
  drafts: (count: number) => (count === 0 ? 'Drafts' : `Drafts (${formatExactCount(count)})`),
  draftsTitle: 'Drafts',
  noDrafts: 'No other drafts',
  noDraftsText: 'What you begin and leave is kept here, and on your other devices.',
  newDraft: 'Start a new post',
  draftDeleted: 'Draft deleted',
  noText: 'No text yet',
  restored: 'Draft restored',
  discard: 'Discard',
  discarded: 'Draft discarded',
  undo: 'Undo',
  elsewhere: (names: string) => `Not on this device: ${names}. Add them here, or post without them.`,
  leaveOut: 'Leave out',
  changedInTab: 'This draft was also changed in another tab. Both are kept.',
  changedOnDevice: 'This draft was also changed on another device.',
  useOther: 'Use the other one',
  keepMine: 'Keep this one',

  updated: 'Post updated successfully',
  updateFailed: 'Failed to update post',
  mediaDeleted: 'Media deleted successfully',
  mediaDeleteFailed: 'Failed to delete media',
  notFound: 'Post not found',
  loadFailed: 'Failed to load post',
} as const

export const faultTexts = {
  visibility: 'Choose who can see this',
  scope: 'Choose how far it reaches',
  price: 'Enter a price',
  tooLong: (max: number) => `Please shorten this to ${formatExactCount(max)} characters`,
} as const

export const distances = {
  location: { chip: '100 m', place: 'surroundings' },
  zip: { chip: 'ZIP', place: 'ZIP code' },
  city: { chip: 'City', place: 'city' },
  state: { chip: 'State', place: 'state' },
  country: { chip: 'Country', place: 'country' },
  global: { chip: 'World', place: 'world' },
} as const

/** Durations to pick with one tap, by minutes. */
export const quickDurations: Readonly<Record<number, string>> = {
  15: '15 min',
  60: '1 hour',
  1440: '1 day',
  10080: '1 week',
  43200: '30 days',
  0: 'Forever',
}
