import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { RetryButton } from '../../entities/post/ui/media/failed-media-content.tsx'
import { Button } from '../../ui/action/button.tsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { formatSize } from '../../ui/format/size.ts'
import { DeleteIcon, ErrorIcon, FileIcon, SeveralMediaIcon } from '../../ui/icons/icons.ts'
import { canTurn, countLockedLate, type KeptChanges } from './hidden-items.ts'
import { LockMark, LockSwitch } from './lock-switch.tsx'
import { labels, texts } from './texts.ts'

interface CurrentMediaProps {
  post: Pick<Post, 'unique_id' | 'type' | 'num_purchased' | 'media' | 'files'>
  /** The changes that are applied when the post is saved. */
  changes: KeptChanges
  onToggle: (id: string) => void
  onLock: (id: string, isLocked: boolean) => void
  /** In a paid post, each item shows who sees it. */
  isPaid: boolean
}

/** The media of a published post. Deleting and locking take effect on saving, and can be undone until then. */
export function CurrentMedia({ post, changes, onToggle, onLock, isPaid }: CurrentMediaProps) {
  const { removed, turned } = changes
  const items = [...post.media, ...post.files]
  const lockedLate = isPaid ? countLockedLate(post, changes) : 0
  if (items.length === 0) return null
  // A tile has no room for the reason, so failures are listed below.
  const failures = items.flatMap((item) =>
    item.failure === null || removed.has(item.unique_id) ? [] : [item.failure],
  )
  return (
    <section aria-label={texts.currentMedia} className="mt-4">
      <p className="mb-2 font-semibold">{texts.currentMedia}</p>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {items.map((item, at) => (
          <Tile
            key={item.unique_id}
            post={post}
            item={item}
            isRemoved={removed.has(item.unique_id)}
            lock={
              isPaid && (
                <Lock
                  post={post}
                  item={item}
                  place={`${at + 1} of ${items.length}`}
                  isLocked={turned.get(item.unique_id)}
                  onLock={(isLocked) => onLock(item.unique_id, isLocked)}
                />
              )
            }
            onToggle={() => onToggle(item.unique_id)}
          />
        ))}
      </ul>
      {lockedLate > 0 && <p className="mt-2 text-sm text-text-2">{texts.lockedLate(lockedLate)}</p>}
      {failures.map((words) => (
        <FieldError key={words}>
          <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
        </FieldError>
      ))}
    </section>
  )
}

interface TileProps {
  post: CurrentMediaProps['post']
  item: Media | PostFile
  isRemoved: boolean
  lock: ReactNode
  onToggle: () => void
}

function Tile({ post, item, isRemoved, lock, onToggle }: TileProps) {
  const name = nameOf(item)
  const hasFailed = item.state === 'failed' && !isRemoved
  return (
    <li className="min-w-0">
      <div className="relative">
        <div
          className={clsx(
            'grid aspect-square place-items-center overflow-hidden rounded-media border text-text-3',
            hasFailed ? 'border-danger bg-danger-soft' : 'border-border bg-surface-3',
            isRemoved && 'opacity-40',
          )}
        >
          {!(hasFailed && item.can_retry) && <Picture item={item} name={name} />}
        </div>
        {(isRemoved || (hasFailed && item.can_retry)) && (
          <span className="absolute inset-0 grid place-content-center">
            {isRemoved ? (
              <Button size="sm" onClick={onToggle}>
                {texts.undo}
              </Button>
            ) : (
              <RetryButton post={post.unique_id} media={item} />
            )}
          </span>
        )}
        {!isRemoved && (
          <span className="absolute top-1 right-1">
            <IconButton
              icon={DeleteIcon}
              label={`Delete ${name}`}
              size="sm"
              iconSize={16}
              ground="media"
              onClick={onToggle}
            />
          </span>
        )}
      </div>
      {!isRemoved && lock}
      <p className="mt-1 truncate text-sm text-text-2">
        {isRemoved ? 'Deleted when you save' : <bdi>{name}</bdi>}
      </p>
      {!isRemoved && <State item={item} />}
    </li>
  )
}

interface LockProps {
  post: CurrentMediaProps['post']
  item: Media | PostFile
  place: string
  /** The new lock state; undefined if it was not changed. */
  isLocked: boolean | undefined
  onLock: (isLocked: boolean) => void
}

/** Shows who sees an item. Files are always for buyers. */
function Lock({ post, item, place, isLocked, onLock }: LockProps) {
  if ('filename' in item) return <LockMark isLocked />
  if (!canTurn(post, item)) return <LockMark isLocked={item.locked} />
  return (
    <LockSwitch name={`${nameOf(item)}, ${place}`} isLocked={isLocked ?? item.locked} onChange={onLock} />
  )
}

const nameOf = (item: Media | PostFile) => ('filename' in item ? item.filename : item.alt || item.type)

function State({ item }: { item: Media | PostFile }) {
  if (item.state === 'failed') {
    return (
      <p className="flex items-center gap-1 text-sm font-medium text-danger">
        <ErrorIcon size={14} className="shrink-0" />
        {texts.uploadFailed}
      </p>
    )
  }
  if (item.state !== 'ready') return <p className="text-sm text-text-3">{labels.processing}</p>
  return 'size' in item ? <p className="text-sm text-text-3">{formatSize(item.size)}</p> : null
}

function Picture({ item, name }: { item: Media | PostFile; name: string }) {
  if ('filename' in item) return <FileIcon size={28} />
  const src = item.thumbnail_url ?? (item.type === 'video' ? null : item.image_url)
  return src ? (
    <img src={src} alt={name} className="size-full object-cover" />
  ) : (
    <SeveralMediaIcon size={28} />
  )
}
