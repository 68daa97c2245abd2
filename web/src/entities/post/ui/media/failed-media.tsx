import type { PostId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import { useState } from 'react'
import { urls } from '../../../../lib/urls.ts'
import { Button } from '../../../../ui/button.tsx'
import { RetryIcon } from '../../../../ui/icons.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { texts } from '../../texts.ts'

interface RetryButtonProps {
  post: PostId
  failed: Pick<Media | PostFile, 'unique_id'>
}

export function RetryButton({ post, failed }: RetryButtonProps) {
  const [isPending, setPending] = useState(false)
  async function retry(): Promise<void> {
    setPending(true)
    const { retryMedia } = await import('../../retry-media.ts')
    await retryMedia(post, failed.unique_id)
    setPending(false)
  }
  return (
    <Button size="sm" icon={RetryIcon} pending={isPending} onClick={() => void retry()}>
      {texts.retryMedia}
    </Button>
  )
}

/** The way on from a medium or a file that failed. Nobody but its author is shown one. */
export function FailedMedia({ post, media }: { post: PostId; media: Media | PostFile }) {
  if (media.failure === null) return null
  return media.can_retry ? (
    <RetryButton post={post} failed={media} />
  ) : (
    <LinkButton size="sm" to={urls.editPost(post)}>
      {texts.replaceMedia}
    </LinkButton>
  )
}
