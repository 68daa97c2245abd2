import type { ComponentType } from 'react'
import type { Params } from 'react-router'

/**
 * - `list`   a feed: kept alive behind the screens opened from it
 * - `screen` everything else inside the shell
 * - `bare`   outside the shell: no navigation around it, and no session needed
 */
export type RouteKind = 'list' | 'screen' | 'bare'

/** The skeleton shown until the screen has loaded. */
export type SkeletonName = 'posts' | 'media' | 'profiles' | 'post' | 'profile' | 'form' | 'rows' | 'bare'

/** Who may see it. Visitors are sent to log in, or are shown why they should. */
export type Access =
  | { readonly for: 'everybody' }
  | { readonly for: 'members'; readonly visitors: 'go-to-login' }
  | { readonly for: 'members'; readonly visitors: LoginPrompt }

export type LoginPrompt = 'followers' | 'following' | 'login-required'

export interface AppRoute {
  readonly path: string
  /** The title without the product's name, unless `isWholeTitle`. */
  readonly title: string | ((params: Params) => string)
  readonly isWholeTitle?: true
  readonly load: () => Promise<ComponentType>
  readonly kind: RouteKind
  readonly skeleton: SkeletonName
  readonly access?: Access
  /** The screen is reached from another one, so the bar shows a back button. */
  readonly hasBack?: true
  /** The screen renders its title and back button into the bar itself (`inBar`), so the bar leaves room for them. */
  readonly bringsHead?: true
  /** It takes the rail's place too: a list of entries beside the open one. */
  readonly isWide?: true
  /** The same for everybody, so it is shown before the session is known. */
  readonly needsNoSession?: true
  /** The content the search box searches on this screen, named in the box. Posts by default. */
  readonly searches?: 'PTV posts'
}
