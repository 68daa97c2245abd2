import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { RetryButton } from '../../entities/post/ui/media/failed-media-content.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { formatSize } from '../../ui/format/size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteIcon, ErrorIcon, FileIcon, SeveralMediaIcon } from '../../ui/icons.ts'
import { LockMark } from './lock-switch.tsx'
import { texts } from './texts.ts'

interface CurrentMediaProps {
  post: Pick<Post, 'unique_id' | 'media' | 'files'>
  /** Ids that go when the post is saved. */
  removed: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Of a paid post each says who sees it. */
  isPaid: boolean
}

/** What the post has. Deleting happens with saving, and can be taken back until then. */
export function CurrentMedia({ post, removed, onToggle, isPaid }: CurrentMediaProps) {
  const items = [...post.media, ...post.files]
  if (items.length === 0) return null
  // A tile has no room for the reason.
  const failures = items.flatMap((item) =>
    item.failure === null || removed.has(item.unique_id) ? [] : [item.failure],
  )
  return (
    <section aria-label={texts.currentMedia} className="mt-4">
      <p className="mb-2 font-semibold">{texts.currentMedia}</p>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {items.map((item) => (
          <Tile
            key={item.unique_id}
            post={post}
            item={item}
            isRemoved={removed.has(item.unique_id)}
            isPaid={isPaid}
            onToggle={() => onToggle(item.unique_id)}
          />
        ))}
      </ul>
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
  isPaid: boolean
  onToggle: () => void
}

function Tile({ post, item, isRemoved, isPaid, onToggle }: TileProps) {
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
      {isPaid && !isRemoved && <LockMark isLocked={!('locked' in item) || item.locked} />}
      <p className="mt-1 truncate text-sm text-text-2">
        {isRemoved ? 'Deleted when you save' : <bdi>{name}</bdi>}
      </p>
      {!isRemoved && <State item={item} />}
    </li>
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
  if (item.state !== 'ready') return <p className="text-sm text-text-3">Processing…</p>
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
