import type { Post } from '@sayso/contract/shapes/post'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { AlertDialog } from '../../../ui/floating/alert-dialog.ts'
import { countOf } from '../../../ui/format/count.ts'
import { DeleteIcon, DuplicateIcon, EditIcon } from '../../../ui/icons/icons.ts'
import { ActionButton } from '../../../ui/reaction/action-button.tsx'
import { actionStyles } from '../../../ui/reaction/action-styles.ts'
import { duplicateOf } from '../duplicate-post.ts'
import { ownTexts } from '../own-texts.ts'

interface OwnActionsProps {
  post: Post
  size: 'card' | 'post'
  onDeleted?: (() => void) | undefined
}

/** Actions under a post that only the author has. */
export function OwnActions({ post, size, onDeleted }: OwnActionsProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const iconSize = size === 'post' ? 20 : 18

  async function remove(): Promise<void> {
    setAsking(false)
    // Few posts are deleted, so its code loads then. If it does not, the app itself says that it cannot be loaded.
    const code = await import('../delete-post.ts').catch(() => null)
    if (await code?.deletePost(post)) onDeleted?.()
  }
  return (
    <>
      {post.can_edit && (
        <Link
          to={urls.editPost(post.unique_id)}
          aria-label={ownTexts.edit}
          data-tooltip={ownTexts.edit}
          className={`${actionStyles({ size })} justify-center`}
        >
          <EditIcon size={iconSize} />
        </Link>
      )}
      {post.can_edit && post.type === 'paid' && (
        <ActionButton
          icon={DuplicateIcon}
          label={ownTexts.duplicate}
          size={size}
          className="justify-center"
          onClick={() => navigate(urls.newPost(), { state: { ...duplicateOf(post), from: pathname } })}
        />
      )}
      {post.can_delete && (
        <>
          <ActionButton
            icon={DeleteIcon}
            label={ownTexts.delete}
            size={size}
            className="justify-center"
            // Deleting a post also deletes its comments, so the author is asked first.
            onClick={() => (post.num_comments > 0 ? setAsking(true) : void remove())}
          />
          <AlertDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={ownTexts.deleteThis}
            description={ownTexts.deletesComments(countOf(post.num_comments, 'comment', 'comments'))}
            confirmLabel={ownTexts.delete}
            onConfirm={() => void remove()}
          />
        </>
      )}
    </>
  )
}
