import type { Post } from '@sayso/contract/shapes/post'
import { Link } from 'react-router'
import { externalUrl, urls } from '../../../lib/urls.ts'
import { ExternalIcon } from '../../../ui/icons/icons.ts'
import { sourceLabel } from '../texts.ts'

/** The title and tags of an imported post. */
export function ImportedTitle({ post: { wapo_title: title, wapo_hashtags: tags } }: { post: Post }) {
  if (title === null && tags.length === 0) return null
  return (
    <div className="grid gap-1">
      {title !== null && (
        <p dir="auto" className="text-md font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-x-2 text-sm">
          {[...new Set(tags)].map((tag) => {
            const text = `#${tag.replace(/^#+/, '')}`
            return (
              <Link
                key={tag}
                to={urls.search(text)}
                className="wrap-anywhere text-accent-text hover:underline"
              >
                {text}
              </Link>
            )
          })}
        </p>
      )}
    </div>
  )
}

/** Links to the source of an imported post. */
export function SourceBadge({ post: { source, original_url: original } }: { post: Post }) {
  const href = original === null ? null : externalUrl(original)
  if (source === null || source === '' || href === null) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="touch-44 inline-flex h-6 max-w-full items-center gap-1 justify-self-start rounded-full bg-surface-3 px-2.5 text-xs font-semibold text-text-2 hover:text-text"
    >
      <span className="truncate">{sourceLabel(source)}</span>
      <ExternalIcon size={12} />
    </a>
  )
}
