import { useState } from 'react'
import { externalUrl } from '../../../lib/urls.ts'
import { PermalinkIcon } from '../../../ui/icons/icons.ts'

interface Preview {
  readonly title: string | null
  readonly description: string | null
  readonly image: string | null
  readonly site_name: string | null
}

interface PreviewCardProps {
  /** The address as the author wrote it. */
  url: string
  /** Null if nothing is known about the page. */
  preview: Preview | null
}

/** A preview of a linked page, or just its address. */
export function PreviewCard({ url, preview }: PreviewCardProps) {
  const [isBroken, setBroken] = useState(false)
  const href = externalUrl(url)
  if (href === null) return null
  const host = new URL(href).host.replace(/^www\./, '')
  const title = preview?.title ?? null
  const image = preview?.image ?? null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="flex h-24 overflow-hidden rounded-media border border-border transition-colors duration-fast hover:bg-surface-2"
    >
      <span className="grid h-full w-24 shrink-0 place-items-center bg-surface-3 text-text-3">
        {image === null || isBroken ? (
          <PermalinkIcon size={22} />
        ) : (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-3.5">
        <span className="truncate text-sm text-text-3">{preview?.site_name || host}</span>
        <span dir="auto" className={title === null ? 'truncate' : 'line-clamp-2 leading-5 font-semibold'}>
          {title ?? url}
        </span>
        {title !== null && preview?.description && (
          <span dir="auto" className="truncate text-sm text-text-3">
            {preview.description}
          </span>
        )}
      </span>
    </a>
  )
}
