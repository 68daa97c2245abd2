import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureWords } from '../../lib/failure-words.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { refetchDesk } from './desk-queries.ts'
import { actTexts as texts } from './texts.ts'

/** What a dialog asks a reason for. */
export interface Act {
  readonly title: string
  readonly text: string
  readonly isDangerous?: boolean
  /** What else has to be chosen. */
  readonly choice?: ReactNode
  /** Says what came of it. */
  readonly run: (because: string) => Promise<string>
}

interface ActDialogProps {
  act: Act | null
  onClose: () => void
}

const failed = { title: texts.failed, text: texts.failedText }
const SHORTEST = 3

/** Asks why, then does it. A failure stays beside the button, with what was typed. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  // It stays as it was while it fades away.
  const [shown, setShown] = useState(act)
  const [because, setBecause] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const doing = useMutation({
    mutationFn: (wanted: Act) => wanted.run(because.trim()),
    onSuccess(done) {
      toast.success(done)
      onClose()
    },
    // Also after a failure: it may be over by now.
    onSettled: refetchDesk,
  })
  if (act !== null && act !== shown) {
    if (act.title !== shown?.title) {
      setBecause('')
      setFault(null)
      doing.reset()
    }
    setShown(act)
  }
  function submit(): void {
    const isShort = because.trim().length < SHORTEST
    setFault(isShort ? texts.becauseMissing : null)
    if (!isShort && act !== null) doing.mutate(act)
  }
  const failure = doing.error === null ? null : failureWords(doing.error, failed, failed).text
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={shown?.title ?? ''}
      description={shown?.text}
      align="start"
      footer={
        <>
          {failure !== null && (
            <InlineNotice tone="danger" alert title={texts.failed}>
              {failure}
            </InlineNotice>
          )}
          <Button
            variant={shown?.isDangerous ? 'danger' : 'primary'}
            size="lg"
            wide
            pending={doing.isPending}
            onClick={submit}
          >
            {shown?.title}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {act?.choice ?? shown?.choice}
        <Field label={texts.because} hint={texts.becauseHint} error={fault}>
          <Textarea
            value={because}
            maxLength={500}
            onChange={({ currentTarget }) => setBecause(currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
