import { clsx } from 'clsx'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { useAuthor } from '../../entities/text-box/use-author.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import type { Unsent } from './outbox.ts'
import type { Place } from './rows.ts'
import { texts } from './texts.ts'
import { levelAt, rowTop, ThreadLines } from './thread-lines.tsx'
import { UnsentLine } from './unsent-line.tsx'

/** The user's unsent comment, in its final position. */
export function UnsentRow({ unsent, place }: { unsent: Unsent; place: Place }) {
  const { left, face } = levelAt(place.level)
  const who = useAuthor()
  const isSending = unsent.status !== 'failed'
  return (
    <div className="relative" style={{ paddingInlineStart: left, paddingTop: rowTop }}>
      <ThreadLines place={place} />
      <div className="-mx-2 -mt-1 flex gap-2.5 rounded-field bg-surface-2 px-2 pt-1 pb-1.5">
        <Avatar
          id={who.id}
          name={who.name}
          src={who.photo}
          size={face}
          className={clsx(isSending && 'opacity-60')}
        />
        <div className="min-w-0 flex-1">
          <div className={clsx('flex min-h-5 items-center gap-1.5', isSending && 'opacity-60')}>
            <bdi className="truncate font-semibold">{who.name}</bdi>
            <Badge size="sm">{texts.you}</Badge>
          </div>
          <div
            dir="auto"
            className={clsx('mt-0.5 prose-user whitespace-pre-wrap', isSending && 'opacity-60')}
          >
            <RichText text={unsent.text} />
          </div>
          <UnsentLine unsent={unsent} />
        </div>
      </div>
    </div>
  )
}
