const MINUTE_MS = 60_000

/** How long each kind of response is fresh. The only such table; queries refer to its rows. */
export const staleTimes = {
  /** Pages of posts and of profiles. */
  list: 5 * MINUTE_MS,
  /** One profile: its counts change while people look at it. */
  profile: MINUTE_MS,
  /** Comments on a post: they change while the user is elsewhere. */
  comments: MINUTE_MS / 2,
  /** Follow requests: somebody is waiting for the answer. */
  followRequests: MINUTE_MS / 2,
  /** Notifications and their numbers; looked at again every minute in any case. */
  notifications: MINUTE_MS / 2,
} as const
