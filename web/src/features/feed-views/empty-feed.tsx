import type { ProfileId } from '@sayso/contract/ids'
import type { ComponentProps, ReactNode } from 'react'
import { publicUrl } from '../../lib/public-url.ts'
import { type FeedArea, urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import type { EmptyState } from '../../ui/feedback/empty-state.tsx'
import {
  FollowersIcon,
  FollowingIcon,
  type Icon,
  LockedIcon,
  PostIcon,
  SeveralMediaIcon,
} from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { copied, copyFailed, empty, labels, type PostsTab } from './texts.ts'

const tabIcons: Record<Exclude<PostsTab, 'list'>, Icon> = { media: SeveralMediaIcon, ptv: LockedIcon }
const areaIcons: Record<FeedArea, Icon> = {
  explore: PostIcon,
  following: FollowingIcon,
  followers: FollowersIcon,
}

/** The empty state of a feed, with one action. */
export function emptyFeed(area: FeedArea, tab: PostsTab, me: ProfileId): ComponentProps<typeof EmptyState> {
  const icon = tab === 'list' ? areaIcons[area] : tabIcons[tab]
  return { icon, ...empty[area][tab], action: actionOf(area, tab, me) }
}

function actionOf(area: FeedArea, tab: PostsTab, me: ProfileId): ReactNode {
  if (area === 'following') {
    return (
      <LinkButton variant="primary" to={urls.feed('explore', 'profiles')}>
        {labels.explorePeople}
      </LinkButton>
    )
  }
  if (area === 'followers') {
    return (
      <Button variant="primary" onClick={() => void copyAddress(urls.profile(me))}>
        {labels.shareYourProfile}
      </Button>
    )
  }
  return (
    <LinkButton variant="primary" icon={PostIcon} to={urls.newPost()}>
      {tab === 'ptv' ? 'Sell a post' : 'Post'}
    </LinkButton>
  )
}

async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(publicUrl() + path)
    toast.success(copied)
  } catch {
    toast.error(copyFailed)
  }
}
