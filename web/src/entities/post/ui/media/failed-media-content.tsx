import type { PostId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import { useState } from 'react'
import { urls } from '../../../../lib/urls.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { LinkButton } from '../../../../ui/action/link-button.tsx'
import { RetryIcon } from '../../../../ui/icons/icons.ts'
import { laterTexts as texts } from '../../later-texts.ts'
import { retryMedia } from '../../retry-media.ts'

export interface FailedMediaProps {
  post: PostId
  media: Media | PostFile
}

/** Shown only to the author. */
export function WayOn({ post, media }: FailedMediaProps) {
  return media.can_retry ? (
    <RetryButton post={post} media={media} />
  ) : (
    <LinkButton size="sm" to={urls.editPost(post)}>
      {texts.replaceMedia}
    </LinkButton>
  )
}

export function RetryButton({ post, media }: FailedMediaProps) {
  const [isPending, setPending] = useState(false)
  async function retry(): Promise<void> {
    setPending(true)
    await retryMedia(post, media.unique_id)
    setPending(false)
  }
  return (
    <Button size="sm" icon={RetryIcon} pending={isPending} onClick={() => void retry()}>
      {texts.retryMedia}
    </Button>
  )
}
