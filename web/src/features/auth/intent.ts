import type { Interrupted } from '../../lib/storage.ts'

/** The purpose of an interrupted action, with words that follow "Log in to ...". */
export type Purpose = 'post' | 'profile' | 'people' | 'money' | 'place'

export interface Intent {
  readonly purpose: Purpose
  readonly words: string
}

const intents: readonly (readonly [path: RegExp, purpose: Purpose, words: string])[] = [
  [/^\/newPost$/, 'post', 'write a post'],
  [/^\/m?p\/[^/]+\/edit$/, 'post', 'edit your post'],
  [/^\/mp\//, 'post', 'see your post'],
  [/^\/p\//, 'post', 'join in on this post'],
  [/^\/profile$/, 'profile', 'see your profile'],
  [/^\/profile\/[^/]+\/edit$/, 'profile', 'edit your profile'],
  [/^\/newProfile$/, 'profile', 'create a profile'],
  [/^\/following\//, 'people', 'see the people you follow'],
  [/^\/followers\//, 'people', 'see who follows you'],
  [/^\/settings(\/|$)/, 'profile', 'change your settings'],
  [/^\/myFunds$/, 'money', 'see your funds'],
  [/^\/purchases$/, 'money', 'see your purchases'],
]

/** Null if nothing was interrupted. The pressed action is more specific than the path. */
export function intentOf(returnPath: string | null, pressed: Interrupted | null = null): Intent | null {
  if (returnPath === null) return null
  if (pressed?.act === 'follow') return { purpose: 'people', words: 'follow this profile' }
  if (pressed?.act === 'react-to-comment') return { purpose: 'post', words: 'react to this comment' }
  if (pressed !== null)
    return { purpose: 'post', words: `${pressed.act === 'react' ? 'react to' : 'comment on'} this post` }
  const [pathname = ''] = returnPath.split(/[?#]/)
  const found = intents.find(([path]) => path.test(pathname))
  if (found === undefined) return { purpose: 'place', words: 'pick up where you left off' }
  return { purpose: found[1], words: found[2] }
}
