import { ExternalIcon } from '../../ui/icons/icons.ts'
import { labels } from './texts.ts'

/** For browsers that opened no window, and for people who have closed it. */
export function OpenLink({ url, name }: { url: string; name: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="touch-44 inline-flex items-center gap-1.5 font-medium text-accent-text underline-offset-2 hover:underline"
    >
      <ExternalIcon size={16} />
      {labels.open} {name}
    </a>
  )
}
