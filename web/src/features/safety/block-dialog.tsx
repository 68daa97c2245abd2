import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { useMemo, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { findPost, postQuery } from '../../entities/post/index.ts'
import { blockPerson } from '../../entities/safety/block.ts'
import { closeSafety } from '../../entities/safety/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { useGoBack } from '../../entities/shell/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { BlockIcon } from '../../ui/icons/later-icons.ts'
import { placeOf } from './place-of.ts'
import { blockTexts, texts } from './texts.ts'
import { useAct } from './use-act.ts'

export interface PersonDialogProps {
  open: boolean
  profile: AuthorCard
  /** The button of the menu it was chosen in. */
  opener: HTMLElement | null
}

/** Says what a block does, and asks. */
export function BlockDialog({ open, profile, opener }: PersonDialogProps) {
  const session = useSession()
  const hasSeveral = session.status === 'authenticated' && session.user.profiles.length > 1
  const [isForAllMine, setForAllMine] = useState(false)
  const placeAfter = useMemo(() => placeOf(opener), [opener])
  const leavePost = useLeavePost(profile)
  const { press, isPending, failure } = useAct(
    () => blockPerson(profile, isForAllMine),
    () => {
      closeSafety()
      leavePost()
    },
  )
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || closeSafety()}
      title={blockTexts.title(profile.handle)}
      description={blockTexts.lines.map((line) => (
        <span key={line} className="mt-2 block">
          {line}
        </span>
      ))}
      confirmLabel={blockTexts.confirm}
      confirmIcon={BlockIcon}
      pending={isPending}
      onConfirm={press}
      onClosed={placeAfter}
    >
      {hasSeveral && (
        <div className="mt-3 rounded-field bg-surface-2 px-4 py-3 dark:bg-surface">
          <Checkbox
            label={blockTexts.allMine}
            checked={isForAllMine}
            aria-describedby="all-mine"
            onChange={({ currentTarget }) => setForAllMine(currentTarget.checked)}
          />
          <p id="all-mine" className="mt-1 text-sm text-text-3">
            {blockTexts.allMineWarning}
          </p>
        </div>
      )}
      {failure !== null && (
        <InlineNotice tone="danger" alert title={texts.failed} className="mt-3">
          {failure}
        </InlineNotice>
      )}
    </AlertDialog>
  )
}

/** Somebody who blocks the author of the post they are reading goes back to where they came from. */
function useLeavePost({ unique_id: author }: AuthorCard): () => void {
  const session = useSession()
  const { pathname } = useLocation()
  const goBack = useGoBack()
  return () => {
    const { id } = matchPath('/p/:id', pathname)?.params ?? {}
    if (id === undefined || session.status !== 'authenticated') return
    const key = postQuery(session.profileId, id as never).queryKey
    const post = queryClient.getQueryData(key) ?? findPost(session.profileId, id as never)
    if (post?.profile.unique_id === author) goBack()
  }
}
