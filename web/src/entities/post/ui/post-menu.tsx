import type { PostId } from '@sayso/contract/ids'
import { permalink } from '../../../lib/urls.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreIcon, PermalinkIcon } from '../../../ui/icons.ts'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast/toast.ts'

export function PostMenu({ id }: { id: PostId }) {
  return (
    <Menu
      label="Post"
      items={[{ label: 'Get post permalink', icon: PermalinkIcon, onSelect: () => copyPermalink(id) }]}
    >
      {(trigger) => <IconButton icon={MoreIcon} label="More" className="-me-2" {...trigger} />}
    </Menu>
  )
}

async function copyPermalink(id: PostId): Promise<void> {
  const link = permalink(location.origin, id)
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied!', { description: 'Post permalink copied to clipboard' })
  } catch {
    // Some browsers forbid it: then the address itself is the help.
    toast.error('Failed to copy link to clipboard', { description: link })
  }
}
