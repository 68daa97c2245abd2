import type { ComponentType } from 'react'
import type { Params } from 'react-router'

/**
 * - `list`   a feed: kept alive behind the screens opened from it
 * - `screen` everything else inside the shell
 * - `bare`   outside the shell: no navigation around it, and no session needed
 */
export type RouteKind = 'list' | 'screen' | 'bare'

/** What stands there until the screen does. */
export type SkeletonName = 'posts' | 'media' | 'profiles' | 'post' | 'profile' | 'form' | 'rows' | 'bare'

/** Who may see it. Visitors are sent to log in, or are shown why they should. */
export type Access =
  | { readonly for: 'everybody' }
  | { readonly for: 'members'; readonly visitors: 'go-to-login' }
  | { readonly for: 'members'; readonly visitors: LoginPrompt }

export type LoginPrompt = 'followers' | 'following' | 'login-required'

export interface AppRoute {
  readonly path: string
  /** Without the product's name, unless `isWholeTitle`. */
  readonly title: string | ((params: Params) => string)
  readonly isWholeTitle?: true
  readonly load: () => Promise<ComponentType>
  readonly kind: RouteKind
  readonly skeleton: SkeletonName
  readonly access?: Access
  /** One comes here from another screen: the bar offers the way back. */
  readonly hasBack?: true
  /** The screen puts its name and the way back into the bar itself (`inBar`): the bar leaves room for them. */
  readonly bringsHead?: true
  /** The same for everybody: shown before anybody knows who is looking. */
  readonly needsNoSession?: true
  /** What the search box looks through here, and says so. Posts, where nothing else is said. */
  readonly searches?: 'PTV posts'
}
