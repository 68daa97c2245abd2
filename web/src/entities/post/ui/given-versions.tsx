import type { Post } from '@sayso/contract/shapes/post'
import type { ReactNode } from 'react'
import { formatDate } from '../../../ui/format/time.ts'
import { laterTexts } from '../later-texts.ts'

export interface VersionsProps {
  post: Post
  hidden: string
  /** Renders one text. */
  children: (text: string) => ReactNode
}

/** The bought text, and above it what the author has given since. If only pictures were bought, there is no text. */
export function GivenVersions({ post, hidden, children }: VersionsProps) {
  const versions = [
    ...(post.ptv_given ?? []).map(({ text, seal }) => ({ text, seal, label: laterTexts.givenVersion })),
    { text: hidden, seal: post.seal, label: laterTexts.boughtVersion },
  ]
  return versions
    .filter(({ text }) => text !== '')
    .map(({ text, seal, label }, at) => (
      <section key={seal?.sha256 ?? label} aria-label={label} className={at === 0 ? undefined : 'mt-4'}>
        <p className="mb-1 text-sm text-text-3">
          {`${label}${seal ? ` · ${formatDate(new Date(seal.sealed_at))}` : ''}`}
        </p>
        {children(text)}
      </section>
    ))
}
