const MINUTE_MS = 60_000

/** How long an answer is good enough not to be asked for again. The one table; queries name their row. */
export const staleTimes = {
  /** Pages of posts and of profiles. */
  list: 5 * MINUTE_MS,
  /** One profile: its counts change while people look at it. */
  profile: MINUTE_MS,
  /** What people say about a post: they go on while one looks elsewhere. */
  comments: MINUTE_MS / 2,
  /** Who asks to follow: somebody waits for the answer. */
  followRequests: MINUTE_MS / 2,
} as const
