import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../entities/session/index.ts'
import { Dialog } from '../../ui/floating/dialog.ts'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { CodeForm } from './code-form.tsx'
import { changed, dialogTexts, labels, onTheWay, spamHint, verification } from './texts.ts'
import { useVerification } from './use-verification.ts'
import { maskEmail } from './wording.ts'

export interface VerifyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called once the address is verified and the dialog has said so. Without it, the dialog just closes. */
  onVerified?: () => void
  /** Something the user just did waits for the code, and goes through with it. */
  isOnTheWay?: boolean
}

const SHOWN_MS = 2_000

/** Asks for the emailed code. For members only; without one there is nothing to verify. */
export function VerifyDialog(props: VerifyDialogProps) {
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  const leave = useEffectEvent(() => props.onOpenChange(false))
  useEffect(() => {
    if (props.open && !isMember) leave()
  }, [props.open, isMember])
  if (!props.open || !isMember) return null
  return <Verification {...props} userId={session.userId} user={session.user} />
}

interface VerificationProps extends VerifyDialogProps {
  userId: string
  user: { readonly verified: boolean; readonly email: string | null; readonly pending_email: string | null }
}

function Verification({
  open,
  onOpenChange,
  onVerified,
  isOnTheWay = false,
  userId,
  user,
}: VerificationProps) {
  // Fixed at the opening: once verified, the pending address becomes the address.
  const [{ address, isChange }] = useState(() => ({
    address: user.pending_email ?? user.email,
    isChange: user.pending_email !== null,
  }))
  const flow = useVerification({ to: `${userId} ${address}`, isChange })
  const { isDone } = flow
  const finish = useEffectEvent(() => (onVerified === undefined ? onOpenChange(false) : onVerified()))
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => finish(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  // Verified in another tab meanwhile: there is nothing left to ask.
  const isElsewhere = user.verified && user.pending_email === null && !isDone
  useEffect(() => {
    if (isElsewhere) finish()
  }, [isElsewhere])
  // If the user closes it within those two seconds, the verification still counts.
  const close = (next: boolean) => (isDone && !next ? finish() : onOpenChange(next))
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      align="start"
      title={isDone ? dialogTexts.titleWhenDone : dialogTexts.title}
      description={!isDone && <Lead email={address} isOnTheWay={isOnTheWay} />}
    >
      {isDone ? <Verified text={doneText({ isChange, isOnTheWay })} /> : <CodeForm flow={flow} />}
    </Dialog>
  )
}

function doneText({ isChange, isOnTheWay }: { isChange: boolean; isOnTheWay: boolean }): string {
  if (isOnTheWay) return onTheWay.done
  return isChange ? changed.text : verification.verified.text
}

function Lead({ email, isOnTheWay }: { email: string | null; isOnTheWay: boolean }) {
  return (
    <span className="mt-2 block text-base text-text-2">
      {isOnTheWay && <span className="mb-2 block">{onTheWay.lead}</span>}
      {labels.weSentACode}{' '}
      {email ? <b className="wrap-anywhere text-text">{maskEmail(email)}</b> : 'your email address'}.{' '}
      {spamHint}
    </span>
  )
}

function Verified({ text }: { text: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 pt-3 pb-4 text-center">
      <span className="grid size-16 animate-pop-in place-items-center rounded-full bg-ok-soft text-ok">
        <CheckIcon size={32} strokeWidth={2.5} />
      </span>
      <p className="text-text-2">{text}</p>
    </div>
  )
}
