import { APPEAL_TEXT_MAX } from '@sayso/contract/decisions'
import type { DecisionId } from '@sayso/contract/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { drafts } from '../../lib/drafts.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { appealTexts as texts } from './texts.ts'

interface AppealDialogProps {
  open: boolean
  id: DecisionId
  /** What is appealed, such as “We removed your post”. */
  title: string
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}

const failed = { title: texts.failed, text: texts.failedText }

/** Takes an appeal. What is typed is kept on the device until it is sent. */
export function AppealDialog({ open, id, title, onSend, onClose }: AppealDialogProps) {
  const key = `appeal ${id}`
  const [text, setText] = useState(() => {
    const kept = drafts.read(key)
    return typeof kept === 'string' ? kept : ''
  })
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSend(text.trim()),
    onSuccess() {
      drafts.drop(key)
      toast.success(texts.sent)
      onClose()
    },
  })
  const length = [...text.trim()].length
  function write(next: string): void {
    if (next === '') drafts.drop(key)
    else drafts.write(key, next)
    setText(next)
    setFault(null)
  }
  function submit(): void {
    const isLong = length > APPEAL_TEXT_MAX
    setFault(length === 0 ? texts.missing : isLong ? texts.tooLong(length - APPEAL_TEXT_MAX) : null)
    if (length > 0 && !isLong) mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.title}
      description={`“${title}”. ${texts.lead}`}
      align="start"
      footer={
        <>
          {error !== null && (
            <InlineNotice tone="danger" alert title={texts.failed}>
              {failureWords(error, failed, failed).text}
            </InlineNotice>
          )}
          <Button
            variant="primary"
            size="lg"
            wide
            pending={isPending}
            pendingLabel={texts.sending}
            onClick={submit}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <Field
        label={texts.label}
        aside={texts.counter(length, APPEAL_TEXT_MAX)}
        hint={texts.hint}
        error={fault}
        className="pt-1"
      >
        <Textarea value={text} minRows={4} onChange={({ currentTarget }) => write(currentTarget.value)} />
      </Field>
    </Dialog>
  )
}
