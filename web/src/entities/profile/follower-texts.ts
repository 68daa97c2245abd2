/** About somebody who follows the user. Apart from `texts.ts`, because the first screen does not need them. */
export const followerTexts = {
  more: (name: string) => `More about ${name}`,
  menu: (name: string) => `About ${name}`,
  remove: 'Remove follower',
  ask: (name: string) => `Remove ${name} from your followers?`,
  why: 'Their feed no longer shows your posts. They are not notified, and they can follow you again.',
  removed: (name: string) => `${name} no longer follows you`,
  failed: (name: string) => `${name} was not removed`,
  retry: 'Retry',
} as const
