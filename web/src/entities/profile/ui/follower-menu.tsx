import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { type ReactNode, useState } from 'react'
import { announce } from '../../../lib/announcer.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { AlertDialog } from '../../../ui/floating/alert-dialog.ts'
import { Menu } from '../../../ui/floating/menu.tsx'
import type { MenuItem } from '../../../ui/floating/menu-items.ts'
import { MoreIcon } from '../../../ui/icons/icons.ts'
import { RemoveFollowerIcon } from '../../../ui/icons/later-icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { followerTexts as texts } from '../follower-texts.ts'
import { nameOf } from '../names.ts'
import { removeFollower } from '../remove-follower.ts'

interface FollowerMenuProps {
  me: ProfileId
  profile: Profile
  /** Called when the menu, and the focus in it, is about to go. */
  onRemoved: () => void
}

/** The menu of somebody who follows the user. Renders nothing for others. */
export function FollowerMenu({ me, profile, onRemoved }: FollowerMenuProps) {
  const { item, question } = useRemoveFollower(me, profile, onRemoved)
  if (!profile.is_follower) return null
  return (
    <>
      <Menu label={texts.menu(nameOf(profile))} items={[item]}>
        {(trigger) => (
          <IconButton icon={MoreIcon} label={texts.more(nameOf(profile))} className="-me-2" {...trigger} />
        )}
      </Menu>
      {question}
    </>
  )
}

/** The line of a menu that removes a follower, and the question it asks first. Render both. */
export function useRemoveFollower(
  me: ProfileId,
  profile: Profile,
  onRemoved: () => void,
  onClosed?: () => HTMLElement | null,
): { item: MenuItem; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const name = nameOf(profile)

  async function remove(): Promise<void> {
    setPending(true)
    try {
      await removeFollower(me, profile.unique_id)
      setAsking(false)
      onRemoved()
      announce(texts.removed(name))
    } catch (error) {
      setAsking(false)
      toast.failure(texts.failed(name), error, {
        action: { label: texts.retry, onPress: () => void remove() },
      })
    } finally {
      setPending(false)
    }
  }

  return {
    item: {
      label: texts.remove,
      icon: RemoveFollowerIcon,
      tone: 'danger',
      onSelect: () => setAsking(true),
    },
    question: (
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.ask(name)}
        description={texts.why}
        confirmLabel={texts.remove}
        pending={isPending}
        onConfirm={() => void remove()}
        {...(onClosed && { onClosed })}
      />
    ),
  }
}
