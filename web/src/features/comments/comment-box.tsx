import type { ProfileId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { type FocusEvent, type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLimits } from '../../entities/product/use-limits.ts'
import { rememberReturnPath, useSession } from '../../entities/session/index.ts'
import { PostingAs } from '../../entities/text-box/posting-as.tsx'
import { TextBox, type TextBoxHandle } from '../../entities/text-box/text-box.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { formatExactCount } from '../../ui/format/count.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Target } from './outbox.ts'
import { nameOfTarget, outbox } from './outbox-store.ts'
import { texts } from './texts.ts'
import { useCommentDraft } from './use-comment-draft.ts'

interface CommentBoxProps {
  me: ProfileId
  target: Target
  /** "Reply to Ana"; a comment on the post itself has a default. */
  label?: string
  handle?: Ref<TextBoxHandle>
  autoFocus?: boolean
  /** Closes without sending; the text stays as a draft. */
  onLeave?: () => void
  onSent?: () => void
  className?: string
}

/** From this share of the limit on, the number of characters left is shown. */
const NEAR = 0.9
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The comment box: one line until the user starts typing, then with all controls. */
export function CommentBox(props: CommentBoxProps) {
  const {
    me,
    target,
    label = texts.addLabel,
    handle = null,
    autoFocus = false,
    onLeave,
    onSent,
    className,
  } = props
  const [text, setText] = useCommentDraft(nameOfTarget(target))
  const [hasFocus, setFocus] = useState(autoFocus)
  const navigate = useNavigate()
  const session = useSession()
  const { textMax } = useLimits().comments
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  const length = text.trim().length
  const canSend = length > 0 && length <= textMax
  const isOpen = hasFocus || text !== '' || onLeave !== undefined

  function send(): void {
    if (!canSend) return
    if (!isMember) {
      // The text is kept as a draft, and the post's page sends it once they are back.
      rememberReturnPath(urls.post(target.post), { act: 'send', post: target.post })
      void navigate(urls.login())
      return
    }
    setText('')
    void outbox.send(me, target, text)
    onSent?.()
  }
  function cancel(): void {
    if (onLeave) {
      onLeave()
      return
    }
    if (text !== '')
      toast.message(texts.discarded, { action: { label: texts.undo, onPress: () => setText(text) } })
    setText('')
    setFocus(false)
  }
  return (
    // Suggestions overflow it, over what follows.
    <div className={clsx('relative focus-within:z-[1]', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches whether the focus is inside. */}
      <div
        onFocus={() => setFocus(true)}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) setFocus(false)
        }}
        className="flex flex-wrap items-center gap-x-2 rounded-media border border-border-strong bg-surface outline-accent-text focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1"
      >
        <div className={clsx('min-w-0 flex-1 px-3.5', isOpen ? 'basis-full pt-3 pb-2' : 'py-2.5')}>
          <TextBox
            handle={handle}
            label={label}
            placeholder={target.parent === null ? texts.add : `${label}…`}
            text={text}
            onChange={setText}
            onSubmit={send}
            onEscape={() => onLeave?.()}
            autoFocus={autoFocus}
            minRows={isOpen ? 2 : 1}
            maxRows={6}
          />
        </div>
        {isOpen && <div className="flex min-w-0 flex-1 ps-2 pb-2">{isMember && <PostingAs isShort />}</div>}
        {isOpen && <CharactersLeft length={length} max={textMax} />}
        <div className={clsx('flex items-center gap-1 pe-2', isOpen && 'pb-2')}>
          {isOpen && (
            <>
              <span className="me-1 hidden @card:inline coarse:hidden">
                <Kbd>{isMac() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>↵</Kbd>
              </span>
              <Button variant="quiet" className="h-9! px-3!" onClick={cancel}>
                {texts.cancel}
              </Button>
            </>
          )}
          <Button variant="primary" className="h-9!" disabled={!canSend} onClick={send}>
            {texts.send}
          </Button>
        </div>
      </div>
    </div>
  )
}

function CharactersLeft({ length, max }: { length: number; max: number }) {
  if (length < max * NEAR) return null
  return (
    <span
      className={clsx('pb-2 text-sm font-semibold tabular-nums', length > max ? 'text-danger' : 'text-text')}
    >
      {formatExactCount(length)} / {formatExactCount(max)}
    </span>
  )
}
