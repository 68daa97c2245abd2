import { useState } from 'react'
import { EmailField } from '../../../entities/account-form/email-field.tsx'
import { ACCOUNT_TOAST, failureText } from '../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { checkEmail, found } from '../../../entities/account-form/validate.ts'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { adoptOwn } from '../../../entities/profile/index.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmailIcon } from '../../../ui/icons/later-icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Member } from '../member.ts'
import { ChangeRow } from '../parts/change-row.tsx'
import { newAddress, removed, saveAddress, texts } from './texts.ts'

/** Where the profile's earnings go. The owner is asked for the password before it changes. */
export function AddressRow({ member }: { member: Member }) {
  const { newAddressHours } = useLimits().payouts
  const { paypal_email: address } = member.profile
  const isMissing = address === null
  const about = newAddress(newAddressHours)
  return (
    <ChangeRow
      icon={EmailIcon}
      title={address ?? texts.address}
      hint={isMissing ? `${texts.none} ${about}` : about}
      change={isMissing ? texts.addAddress : texts.changeAddress}
      {...(isMissing && { word: texts.add, isPrimary: true })}
    >
      {(close) => <AddressForm member={member} onSaved={close} />}
    </ChangeRow>
  )
}

interface AddressValues {
  address: string
}

function AddressForm({ member: { me, profile }, onSaved }: { member: Member; onSaved: () => void }) {
  const [isRemoving, setRemoving] = useState(false)

  async function save(paypal_email: string, done: string): Promise<void> {
    const input = { profile_id: me, paypal_email }
    adoptOwn(me, (await sessionCall('user/updateProfile', input, { as: me })).profile)
    toast.success(done, { id: ACCOUNT_TOAST })
    onSaved()
  }
  const { faults, alert, isPending, text, form } = useForm<AddressValues>({
    initial: { address: profile.paypal_email ?? '' },
    check: ({ address }) => found<AddressValues>({ address: checkEmail(address) }),
    outcomes: saveAddress,
    refusals: { payout_password_weak: 'address', email_invalid: 'address' },
    send: ({ address }) => save(address.trim(), saveAddress.done),
  })
  const remove = () => {
    setRemoving(true)
    save('', removed)
      .catch((error) => failureText(error, saveAddress))
      .finally(() => setRemoving(false))
  }
  return (
    <form {...form} className="grid gap-4.5">
      <EmailField
        {...text('address')}
        size="md"
        label={texts.field}
        error={faults.address}
        autoComplete="email"
      />
      <FormFoot
        size="md"
        alert={alert}
        isPending={isPending}
        pendingLabel={texts.saving}
        aside={
          profile.paypal_email !== null && (
            <Button variant="quiet" pending={isRemoving} onClick={remove}>
              {texts.remove}
            </Button>
          )
        }
      >
        {texts.save}
      </FormFoot>
    </form>
  )
}
