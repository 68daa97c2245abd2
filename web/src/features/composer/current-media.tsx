import type { Media, PostFile } from '@sayso/contract/shapes/media'
import { clsx } from 'clsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteIcon, FileIcon, LockedIcon, SeveralMediaIcon } from '../../ui/icons.ts'
import { texts } from './texts.ts'

interface CurrentMediaProps {
  media: readonly Media[]
  files: readonly PostFile[]
  /** Ids that go when the post is saved. */
  removed: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** What the post has. Deleting happens with saving, and can be taken back until then. */
export function CurrentMedia({ media, files, removed, onToggle }: CurrentMediaProps) {
  if (media.length + files.length === 0) return null
  const items = [
    ...media.map((item) => ({
      id: item.unique_id,
      name: item.alt || item.type,
      item,
      isLocked: item.locked,
    })),
    ...files.map((file) => ({ id: file.unique_id, name: file.filename, item: null, isLocked: false })),
  ]
  return (
    <section aria-label={texts.currentMedia} className="mt-4">
      <p className="mb-2 font-semibold">{texts.currentMedia}</p>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {items.map(({ id, name, item, isLocked }) => {
          const isRemoved = removed.has(id)
          return (
            <li key={id} className="relative min-w-0">
              <div
                className={clsx(
                  'grid aspect-square place-items-center overflow-hidden rounded-media border border-border bg-surface-3 text-text-3',
                  isRemoved && 'opacity-40',
                )}
              >
                <Picture item={item} name={name} />
              </div>
              {isLocked && (
                <span className="absolute bottom-7 left-1.5 rounded-chip bg-black/65 p-1 text-white">
                  <LockedIcon size={12} />
                </span>
              )}
              {isRemoved ? (
                <span className="absolute inset-x-0 top-1/3 grid justify-items-center">
                  <Button size="sm" onClick={() => onToggle(id)}>
                    {texts.undo}
                  </Button>
                </span>
              ) : (
                <span className="absolute top-1 right-1">
                  <IconButton
                    icon={DeleteIcon}
                    label={`Delete ${name}`}
                    size="sm"
                    iconSize={16}
                    ground="media"
                    onClick={() => onToggle(id)}
                  />
                </span>
              )}
              <p className="mt-1 truncate text-sm text-text-3">
                {isRemoved ? 'Deleted when you save' : <bdi>{name}</bdi>}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Picture({ item, name }: { item: Media | null; name: string }) {
  const src = item?.thumbnail_url ?? (item?.type === 'video' ? null : item?.image_url)
  if (item === null) return <FileIcon size={28} />
  return src ? (
    <img src={src} alt={name} className="size-full object-cover" />
  ) : (
    <SeveralMediaIcon size={28} />
  )
}
