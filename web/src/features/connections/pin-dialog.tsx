import type { ProfileId } from '@sayso/contract/ids'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { OpenLink } from './open-link.tsx'
import { labels, pinTexts as texts, twitterTexts } from './texts.ts'
import { failureText } from './words.ts'

/** One connection attempt. The tokens are our server's own, and worthless at Twitter. */
export interface TwitterAttempt {
  readonly url: string
  readonly token: string
  readonly secret: string
}

interface PinDialogProps {
  open: boolean
  me: ProfileId
  attempt: TwitterAttempt
  onCancel: () => void
  onConnected: (username: string) => void
}

export function PinDialog({ open, me, attempt, onCancel, onConnected }: PinDialogProps) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()

  function rejectPin(text: string): void {
    setFault(text)
    field.current?.focus()
  }

  async function connect(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // A dialog is still inside the page's form for React events.
    event.stopPropagation()
    if (isPending) return
    if (pin.trim() === '') return rejectPin(texts.required)
    setPending(true)
    setFault(null)
    try {
      const { token, secret } = attempt
      const { username } = await sessionCall('user/authTwitter', { pin, token, secret }, { as: me })
      onConnected(username)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'twitter_pin_wrong' && error instanceof ApiError) rejectPin(error.message)
      else failureText(error, code === 'network_down' ? twitterTexts.reachFailed : twitterTexts.connectFailed)
      // Trying again would fail the same way: only a new PIN helps.
      if (code === 'network_attempt_ended' || code === 'network_account_taken') onCancel()
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onCancel()}
      align="start"
      title={texts.title}
      description={labels.pinLead}
      footer={
        <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            pendingLabel={labels.connecting}
          >
            {texts.submit}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void connect(event)} className="mt-4">
        <Field label={labels.pin} error={fault}>
          <Input
            ref={field}
            value={pin}
            onChange={({ target }) => {
              setPin(target.value)
              setFault(null)
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={64}
            // The PIN is the only question in the dialog.
            autoFocus
          />
        </Field>
        <p className="mt-3 mb-1 flex flex-wrap items-center gap-x-2 text-sm text-text-2">
          {labels.windowTrouble} <OpenLink url={attempt.url} name={twitterTexts.name} />
        </p>
      </form>
    </Dialog>
  )
}
