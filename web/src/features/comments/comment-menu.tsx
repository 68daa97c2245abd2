import { useState } from 'react'
import { reportMenuItems } from '../../entities/report/index.ts'
import { personMenuItems } from '../../entities/safety/index.ts'
import { publicUrl } from '../../lib/public-url.ts'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { Menu } from '../../ui/floating/menu.tsx'
import { type MenuItem, withLines } from '../../ui/floating/menu-items.ts'
import { CollapseIcon, DeleteIcon, MoreIcon, PermalinkIcon, VisibleIcon } from '../../ui/icons/icons.ts'
import { HiddenIcon } from '../../ui/icons/later-icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type CommentNode, isOwn } from './comment-tree.ts'
import { fold } from './conversation-state.ts'
import { deleteComment } from './delete-comment.ts'
import { hideComment } from './hide-comment.ts'
import { hidingTexts, labels, texts } from './texts.ts'

export function CommentMenu({ comment }: { comment: CommentNode }) {
  const [isAsking, setAsking] = useState(false)
  const hasReplies = comment.num_comments > 0
  const items: MenuItem[] = [
    { label: texts.permalink, icon: PermalinkIcon, onSelect: () => void copyLink(comment) },
  ]
  if (hasReplies) {
    items.push({ label: texts.hide, icon: CollapseIcon, onSelect: () => fold(comment.unique_id, true) })
  }
  if (comment.can_hide) {
    const isHidden = comment.folded === 'author'
    items.push({
      label: isHidden ? hidingTexts.unhide : hidingTexts.hide,
      icon: isHidden ? VisibleIcon : HiddenIcon,
      onSelect: () => void hideComment(comment, !isHidden),
    })
  }
  if (comment.can_delete) {
    items.push({
      label: texts.remove,
      icon: DeleteIcon,
      tone: 'danger',
      // If others have replied, ask before deleting.
      onSelect: () => (hasReplies ? setAsking(true) : deleteComment(comment)),
    })
  }
  const { unique_id: id, profile, text } = comment
  const isTheirs = profile !== null && !isOwn(comment)
  const about = isTheirs ? personMenuItems(profile) : []
  const report = isTheirs ? reportMenuItems({ kind: 'comment', id, profile, text }) : []
  return (
    <>
      <Menu label={labels.comment} items={withLines(items, about, report)} className="ms-auto">
        {(trigger) => (
          <IconButton
            icon={MoreIcon}
            label={labels.more}
            size="sm"
            iconSize={16}
            className="-my-1.5 -me-2"
            {...trigger}
          />
        )}
      </Menu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.askTitle}
        description={texts.askText}
        confirmLabel={texts.remove}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          deleteComment(comment)
        }}
      />
    </>
  )
}

async function copyLink({ post_id: post, unique_id: id }: CommentNode): Promise<void> {
  const link = publicUrl() + urls.comment(post, id)
  try {
    await navigator.clipboard.writeText(link)
    toast.success(texts.linkCopied)
  } catch {
    // Some browsers block copying: then the address itself is shown.
    toast.error(texts.linkFailed, { description: link })
  }
}
