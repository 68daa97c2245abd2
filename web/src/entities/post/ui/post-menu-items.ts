import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { publicUrl } from '../../../lib/public-url.ts'
import { permalink } from '../../../lib/urls.ts'
import { type MenuItem, withLines } from '../../../ui/floating/menu-items.ts'
import { FollowersIcon, PermalinkIcon, ShareIcon, TagIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { reportMenuItems } from '../../report/index.ts'
import { askToMuteWords, personMenuItems } from '../../safety/index.ts'
import { laterTexts } from '../later-texts.ts'
import { isOwn } from '../post-view.ts'
import { texts } from '../texts.ts'

export interface PostMenuProps {
  post: Post
  onSeeBuyers?: ((post: Post) => void) | undefined
  onEmailBuyers?: ((post: Post) => void) | undefined
}

/** What can be done with a post besides reacting to it. */
export function postMenuItems({ post, onSeeBuyers, onEmailBuyers }: PostMenuProps): readonly MenuItem[] {
  const hasBuyers = post.type === 'paid' && post.can_see_buyers
  const items: MenuItem[] = [
    { label: laterTexts.permalink, icon: PermalinkIcon, onSelect: () => void copyPermalink(post.unique_id) },
  ]
  if (hasBuyers && onSeeBuyers) {
    items.push({ label: texts.seeBuyers, icon: FollowersIcon, onSelect: () => onSeeBuyers(post) })
  }
  if (hasBuyers && post.num_purchased > 0 && onEmailBuyers) {
    items.push({ label: texts.emailBuyers, icon: ShareIcon, onSelect: () => onEmailBuyers(post) })
  }
  if (isOwn(post)) return items
  const { unique_id: id, profile, text } = post
  const [mute, block] = personMenuItems(profile)
  const words: MenuItem = {
    label: laterTexts.muteWords,
    icon: TagIcon,
    onSelect: () => askToMuteWords(post),
  }
  const about = mute && block ? [mute, words, block] : []
  return withLines(items, about, reportMenuItems({ kind: 'post', id, profile, text }))
}

async function copyPermalink(id: PostId): Promise<void> {
  const link = permalink(publicUrl(), id)
  try {
    await navigator.clipboard.writeText(link)
    toast.success(laterTexts.copied, { description: laterTexts.copiedDetail })
  } catch {
    // Some browsers block copying: then the address itself is shown.
    toast.error(laterTexts.copyFailed, { description: link })
  }
}
