import type { PostId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { useState } from 'react'
import { urls } from '../../../../lib/urls.ts'
import { Button } from '../../../../ui/button.tsx'
import { RetryIcon } from '../../../../ui/icons.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { texts } from '../../texts.ts'

/** The way on from a medium that failed. Nobody but its author is shown one. */
export function FailedMedia({ post, media }: { post: PostId; media: Media }) {
  const [isPending, setPending] = useState(false)
  async function retry(): Promise<void> {
    setPending(true)
    const { retryMedia } = await import('../../retry-media.ts')
    await retryMedia(post, media)
    setPending(false)
  }
  if (media.failure === null) return null
  return media.can_retry ? (
    <Button size="sm" icon={RetryIcon} pending={isPending} onClick={() => void retry()}>
      {texts.retryMedia}
    </Button>
  ) : (
    <LinkButton size="sm" to={urls.editPost(post)}>
      {texts.replaceMedia}
    </LinkButton>
  )
}
