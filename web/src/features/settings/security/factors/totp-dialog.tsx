import type { User } from '@sayso/contract/shapes/user'
import { CodeField } from '../../../../entities/account-form/code-field.tsx'
import { ACCOUNT_TOAST } from '../../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../../entities/account-form/form-foot.tsx'
import { useForm } from '../../../../entities/account-form/use-form.ts'
import { sessionCall } from '../../../../entities/session/index.ts'
import type { ApiOutput } from '../../../../lib/api-client.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/floating/dialog.ts'
import { DuplicateIcon } from '../../../../ui/icons/icons.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refetchSecurity } from '../security-queries.ts'
import { grouped } from './grouped.ts'
import { QrCode } from './qr-code.tsx'
import { copyText } from './save-text.ts'
import { addTotp, totpTexts } from './texts.ts'

export interface TotpDialogProps {
  user: User
  setup: ApiOutput<'user/totpStart'> | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onCodes: (codes: readonly string[]) => void
}

/** Shows the secret once, as a picture and as text, and asks for the first code. */
export function TotpDialog({ open, onOpenChange, setup, ...rest }: TotpDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      align="start"
      title={totpTexts.setUpTitle}
      description={<span className="mt-1 block text-pretty">{totpTexts.scan}</span>}
    >
      {setup !== null && <Setup {...setup} {...rest} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

interface SetupProps extends Pick<TotpDialogProps, 'user' | 'onCodes'> {
  secret: string
  uri: string
  ticket: string
  onDone: () => void
}

function Setup({ user, secret, uri, ticket, onCodes, onDone }: SetupProps) {
  const { faults, alert, isPending, text, form } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: totpTexts.codeRequired } : {}),
    outcomes: addTotp,
    refusals: { second_factor_failed: 'code' },
    async send({ code }) {
      const answer = await sessionCall('user/totpConfirm', { ticket, code: code.trim() })
      toast.success(addTotp.done, { id: ACCOUNT_TOAST })
      onDone()
      onCodes(answer.recovery_codes)
      void refetchSecurity(user)
    },
  })
  // Nobody can scan the screen they hold in their hand.
  const isPhone = matchMedia('(pointer: coarse)').matches
  return (
    <form {...form} className="grid gap-4.5 pt-3 pb-[calc(4px+env(safe-area-inset-bottom))]">
      <div className="grid justify-items-center gap-3 text-center">
        <QrCode text={uri} label={totpTexts.picture} />
        {isPhone && (
          <a href={uri} className="link inline-flex h-11 items-center">
            {totpTexts.open}
          </a>
        )}
        <div>
          <p className="text-sm text-text-3">{totpTexts.cannotScan}</p>
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            <code className="font-mono text-sm font-semibold">{grouped(secret)}</code>
            <Button size="sm" variant="link" icon={DuplicateIcon} onClick={() => void copyText(secret)}>
              {totpTexts.copyKey}
            </Button>
          </p>
        </div>
      </div>
      <CodeField {...text('code')} label={totpTexts.code} error={faults.code} />
      <FormFoot alert={alert} isPending={isPending} pendingLabel={totpTexts.turningOn}>
        {totpTexts.turnOn}
      </FormFoot>
    </form>
  )
}
