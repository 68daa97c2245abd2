import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../../entities/profile/index.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'

interface PersonRowProps {
  profile: AuthorCard
  aside?: ReactNode
  /** What the button does: Unblock or Unmute. */
  action: string
  /** Resolves to whether it worked; then the row goes. */
  onAct: () => Promise<boolean>
}

/** Somebody in a list, and the way to take them out of it. */
export function PersonRow({ profile, aside, action, onAct }: PersonRowProps) {
  const [isPending, setPending] = useState(false)
  const name = nameOf(profile)
  const afterwards = useRef(() => {})
  // When the row has gone, and the focused button with it.
  useEffect(() => () => afterwards.current(), [])
  async function act(button: HTMLElement): Promise<void> {
    setPending(true)
    afterwards.current = nextTo(button)
    if (await onAct()) return
    afterwards.current = () => {}
    setPending(false)
  }
  return (
    <div className="flex items-center gap-3 border-b border-border py-3">
      <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={40} />
      <div className="min-w-0 flex-1">
        <Link
          to={urls.profile(profile.unique_id)}
          className="touch-44 block truncate text-left font-semibold [unicode-bidi:plaintext] hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-text-3">
          @{profile.handle}
          {aside}
        </p>
      </div>
      <Button
        size="sm"
        pending={isPending}
        aria-label={`${action} ${name}`}
        onClick={({ currentTarget }) => void act(currentTarget)}
      >
        {action}
      </Button>
    </div>
  )
}

/** Returns what focuses the button that takes this one's place, or else the heading of the dialog. */
function nextTo(button: HTMLElement): () => void {
  const list = button.closest('ul')
  const at = [...(list?.children ?? [])].findIndex((row) => row.contains(button))
  const dialog = button.closest('[role=dialog]')
  return () =>
    requestAnimationFrame(() => {
      const row = list?.children[at] ?? list?.children[at - 1]
      const next = row?.querySelector<HTMLElement>('button') ?? dialog?.querySelector<HTMLElement>('h2')
      next?.focus({ preventScroll: true })
    })
}
