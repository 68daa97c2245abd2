/** The texts of these screens, as specified. */
export const profileTexts = {
  missing: 'Profile not found',
  failed: 'Failed to load profile',
  postsFailed: 'Failed to load posts',
  noMore: 'No more posts to load',
  empty: { standard: 'No posts yet', media: 'No media posts yet', ptv: 'No PTV posts yet' },
} as const

export const formTexts = {
  create: { submit: 'Create Profile', pending: 'Creating...', done: 'Profile created successfully' },
  createFailed: 'Failed to create profile',
  edit: { submit: 'Save Changes', pending: 'Saving...', done: 'Profile updated successfully' },
  editFailed: 'Failed to update profile',
  photoDone: 'Profile picture updated successfully',
  photoFailed: 'Failed to update profile picture',
  denied: { title: 'Access Denied', text: 'You can only edit your own profile' },
  missing: { title: 'Profile Not Found', action: 'Go to My Profile' },
  noId: 'No profile ID found',
} as const

/** Validation messages. */
export const faultTexts = {
  namesRequired: 'Handle and display name are required',
  handleRequired: 'Profile handle is required',
  displayNameRequired: 'Display name is required',
  handleInvalid: 'Handle can only contain letters, numbers, and underscores',
  emailInvalid: 'Please enter a valid email',
} as const
