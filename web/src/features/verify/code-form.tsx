import { type SubmitEvent, useRef, useState } from 'react'
import { waitText } from '../../lib/use-time-until.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { dialogTexts, labels } from './texts.ts'
import type { useVerification } from './use-verification.ts'

interface CodeFormProps {
  flow: ReturnType<typeof useVerification>
}

/** The form for the code. One field, not six boxes: a code can be pasted, and is read out once. */
export function CodeForm({ flow: { running, error, waitMs, send, verify, clearError } }: CodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isBlank = code.trim() === ''
  const isWaiting = waitMs > 0
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || running === 'verify') return
    await verify(code)
    field.current?.select()
  }
  const resend = async () => {
    if (isWaiting || running !== null) return
    await send()
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="pt-3">
      <Field label={labels.code} error={error}>
        <Input
          ref={field}
          name="code"
          size="code"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            clearError()
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="mt-5 flex flex-wrap gap-2 pb-[calc(4px+env(safe-area-inset-bottom))]">
        <Button
          type="submit"
          variant="primary"
          className="flex-1 basis-40"
          disabled={isBlank || running === 'verify'}
          pending={running === 'verify'}
        >
          {dialogTexts.verify}
        </Button>
        <Button
          variant="quiet"
          className="min-w-42 tabular-nums aria-disabled:opacity-100 max-md:flex-1"
          aria-disabled={isWaiting || undefined}
          pending={running === 'send'}
          onClick={resend}
        >
          {isWaiting ? (
            // Not faded like other disabled buttons, because the seconds must be readable.
            <span className="text-text-3">{`${dialogTexts.resend} (${waitText(waitMs)})`}</span>
          ) : (
            dialogTexts.resend
          )}
        </Button>
      </div>
    </form>
  )
}
