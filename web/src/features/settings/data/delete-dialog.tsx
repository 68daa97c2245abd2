import type { CloseState } from '@sayso/contract/shapes/closing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../../entities/account-form/failure.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { urls } from '../../../lib/urls.ts'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { AlertDialog } from '../../../ui/floating/alert-dialog.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { leaveNow } from '../../log-out/index.ts'
import * as words from './delete-texts.ts'

const { texts, outcomes } = words

interface DeleteDialogProps {
  state: CloseState
  open: boolean
  onClose: () => void
}

/**
 * Says plainly what happens and asks. Whoever was not asked for their password lately is asked for it next, over this
 * dialog. Afterwards nobody is signed in here any more, and the log-in page says until when everything can come back.
 */
export function DeleteDialog({ state, open, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const { funds_given_up: givenUp } = state
  const [isAgreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = useMutation({
    mutationFn: () => sessionCall('user/closeStart', { give_up: givenUp }),
    onMutate: () => setFailure(null),
    onSuccess: ({ ends }) => leaveNow(() => void navigate(urls.login(), { state: { closing: ends } })),
    onError(error) {
      setFailure(failureText(error, outcomes))
      if (error instanceof ApiError && error.code === 'close_amount_changed') setAgreed(false)
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.question}
      description={words.happens(state.waiting_days).map((line) => (
        <span key={line} className="mt-2 block first:mt-0">
          {line}
        </span>
      ))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      pending={start.isPending}
      onConfirm={() => {
        if (givenUp > 0 && !isAgreed) setFailure(words.agreeFirst)
        else start.mutate()
      }}
    >
      {givenUp > 0 && (
        <div className="mt-3 rounded-field bg-surface-2 px-4 py-3 dark:bg-surface">
          <p>{words.givenUp(formatMoney(givenUp))}</p>
          <Checkbox
            label={texts.consent}
            checked={isAgreed}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            className="mt-2"
          />
        </div>
      )}
      {failure !== null && (
        <InlineNotice tone="danger" alert title={outcomes.refused.title} className="mt-3">
          {failure}
        </InlineNotice>
      )}
    </AlertDialog>
  )
}
