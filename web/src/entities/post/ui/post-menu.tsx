import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { publicUrl } from '../../../lib/public-url.ts'
import { permalink } from '../../../lib/urls.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Menu } from '../../../ui/floating/menu.tsx'
import { FollowersIcon, MoreIcon, PermalinkIcon, ShareIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { labels, texts } from '../texts.ts'

interface PostMenuProps {
  post: Post
  onSeeBuyers?: ((post: Post) => void) | undefined
  onEmailBuyers?: ((post: Post) => void) | undefined
}

export function PostMenu({ post, onSeeBuyers, onEmailBuyers }: PostMenuProps) {
  const hasBuyers = post.type === 'paid' && post.can_see_buyers
  const items = [
    { label: texts.permalink, icon: PermalinkIcon, onSelect: () => void copyPermalink(post.unique_id) },
    ...(hasBuyers && onSeeBuyers
      ? [{ label: texts.seeBuyers, icon: FollowersIcon, onSelect: () => onSeeBuyers(post) }]
      : []),
    ...(hasBuyers && post.num_purchased > 0 && onEmailBuyers
      ? [{ label: texts.emailBuyers, icon: ShareIcon, onSelect: () => onEmailBuyers(post) }]
      : []),
  ]
  return (
    <Menu label={labels.post} items={items}>
      {(trigger) => <IconButton icon={MoreIcon} label={labels.more} className="-me-2" {...trigger} />}
    </Menu>
  )
}

async function copyPermalink(id: PostId): Promise<void> {
  const link = permalink(publicUrl(), id)
  try {
    await navigator.clipboard.writeText(link)
    toast.success(texts.copied, { description: texts.copiedDetail })
  } catch {
    // Some browsers block copying: then the address itself is shown.
    toast.error(texts.copyFailed, { description: link })
  }
}
