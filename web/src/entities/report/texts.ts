export const menuLabels = {
  post: 'Report post',
  comment: 'Report comment',
  profile: 'Report profile',
} as const
