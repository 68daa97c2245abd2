import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Time } from '../../ui/display/time.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { CommentIcon, DeleteIcon, MoreIcon, PermalinkIcon, ShareIcon } from '../../ui/icons/icons.ts'
import { ActionButton } from '../../ui/reaction/action-button.tsx'
import { ReactionButton } from '../../ui/reaction/reaction-button.tsx'
import { ReactionRow } from '../../ui/reaction/reaction-row.tsx'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'

const HOUR = 3_600_000

interface SamplePostProps {
  name: string
  handle: string
  ageInHours: number
  text: string
  price?: ReactNode
  children?: ReactNode
  pressed: readonly ReactionKind[]
  counts: readonly [comments: number, like: number, dislike: number, isTrue: number, isFalse: number]
}

export function SamplePost({
  name,
  handle,
  ageInHours,
  text,
  price,
  children,
  pressed,
  counts,
}: SamplePostProps) {
  const [on, setOn] = useState<readonly ReactionKind[]>(pressed)
  const [comments, ...reactions] = counts
  const button = (kind: ReactionKind, count: number) => (
    <ReactionButton
      kind={kind}
      count={count + (on.includes(kind) ? 1 : 0) - (pressed.includes(kind) ? 1 : 0)}
      pressed={on.includes(kind)}
      onToggle={() => setOn(on.includes(kind) ? on.filter((other) => other !== kind) : [...on, kind])}
    />
  )
  return (
    <article className="@container border-b border-border px-4 pt-3 pb-1.5 last:border-0">
      <header className="flex items-center gap-3">
        <Avatar id={handle} name={name} />
        <div className="min-w-0 flex-1">
          <p className="truncate leading-5 font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="truncate text-sm text-text-3">
            @{handle} · <Time at={Date.now() - ageInHours * HOUR} />
          </p>
        </div>
        {price}
        <Menu
          label="Post menu"
          className="-mr-2"
          items={[
            {
              label: 'Get post permalink',
              icon: PermalinkIcon,
              onSelect: () => toast.success('Link copied!'),
            },
            { kind: 'separator' },
            {
              label: 'Delete',
              icon: DeleteIcon,
              tone: 'danger',
              onSelect: () => toast.error('Failed to delete post'),
            },
          ]}
        >
          {(trigger) => <IconButton icon={MoreIcon} label="More" {...trigger} />}
        </Menu>
      </header>
      <p className="prose-user mt-2" dir="auto">
        {text}
      </p>
      {children && <div className="mt-2.5">{children}</div>}
      <footer className="-mx-2 mt-1.5 flex flex-wrap items-center gap-x-0.5">
        <ActionButton icon={CommentIcon} label={`Comments, ${comments}`} count={comments} />
        <ReactionRow
          label={`Reactions to ${name}'s post`}
          opinion={
            <>
              {button('like', reactions[0])}
              {button('dislike', reactions[1])}
            </>
          }
          verdict={
            <>
              {button('true', reactions[2])}
              {button('false', reactions[3])}
            </>
          }
        />
        <ActionButton icon={ShareIcon} label="Share by email" className="ml-auto" />
      </footer>
    </article>
  )
}
