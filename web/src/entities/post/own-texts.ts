/** Texts of the actions on one's own posts, which load when there are any. */
export const ownTexts = {
  edit: 'Edit post',
  duplicate: 'Duplicate post',
  delete: 'Delete post',
  deleteThis: 'Delete this post?',
  deletesComments: (comments: string) => `${comments} will be deleted with it.`,
} as const
