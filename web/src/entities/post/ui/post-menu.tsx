import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Menu } from '../../../ui/floating/menu.tsx'
import { MoreIcon } from '../../../ui/icons/icons.ts'
import { chunk } from '../../../ui/lazy/chunk.ts'
import { overlaysChunk } from '../../../ui/lazy/overlays-chunk.ts'
import { labels } from '../texts.ts'
import type { PostMenuProps } from './post-menu-items.ts'

/** What is in the menu loads with the first press, or shortly before it. */
const code = chunk(async () => {
  overlaysChunk.preload()
  const { postMenuItems } = await import('./post-menu-items.ts')
  await overlaysChunk.load()
  return postMenuItems
})

export function PostMenu(props: PostMenuProps) {
  return (
    <Menu label={labels.post} code={code} items={() => code.arrived()?.(props) ?? []}>
      {(trigger) => <IconButton icon={MoreIcon} label={labels.more} className="-me-2" {...trigger} />}
    </Menu>
  )
}
