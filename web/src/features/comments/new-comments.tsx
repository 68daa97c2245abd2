import { Pill } from '../../ui/list/pill.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { texts } from './texts.ts'
import { useNewComments } from './use-new-comments.ts'

type NewCommentsProps = Parameters<typeof useNewComments>[0]

/** "2 new comments", above the conversation. */
export function NewComments(props: NewCommentsProps) {
  const { count, show } = useNewComments(props)
  if (count === 0) return null
  const press = () => void show().catch(() => toast.error(texts.loadFailed))
  return (
    <div className="pt-2 text-center">
      <Pill count={count} one={texts.newComment} many={texts.newComments} onPress={press} />
    </div>
  )
}
