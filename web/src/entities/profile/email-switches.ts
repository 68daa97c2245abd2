/** The six kinds of email a profile can switch on, in the order of every form. */
export const emailSwitches = [
  { field: 'setting_notify_ptv_email', label: 'Sales', hint: 'Purchases, refunds, payouts and releases' },
  { field: 'setting_notify_follow', label: 'New followers', hint: undefined },
  {
    field: 'setting_notify_reply',
    label: 'Replies',
    hint: 'Comments on your posts, replies to your comments',
  },
  { field: 'setting_notify_mention', label: 'Mentions', hint: undefined },
  { field: 'setting_notify_repost', label: 'Reposts', hint: undefined },
  {
    field: 'setting_notify_other_interactions',
    label: 'Other interactions',
    hint: 'Likes, true and false, bundled once a day',
  },
] as const
