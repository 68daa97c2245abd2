import { defaultLimits } from '@sayso/contract/limits'
import type { User } from '@sayso/contract/shapes/user'
import { ACCOUNT_TOAST } from '../../../entities/account-form/failure.ts'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { session, sessionCall } from '../../../entities/session/index.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { ProfileIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ChangeRow } from '../parts/change-row.tsx'
import { changeName, texts } from './texts.ts'
import { checkName, type NameValues } from './validate.ts'

const { personNameMax: maxLength } = defaultLimits.accounts

/** The user's own name; the names of profiles are changed on their pages. */
export function NameRow({ user }: { user: User }) {
  return (
    <ChangeRow
      icon={ProfileIcon}
      title={<bdi>{`${user.first_name} ${user.last_name}`.trim() || texts.noName}</bdi>}
      hint={texts.nameLead}
      change={texts.changeName}
    >
      {(close) => <NameForm user={user} onSaved={close} />}
    </ChangeRow>
  )
}

function NameForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { faults, alert, isPending, text, form } = useForm<NameValues>({
    initial: { firstName: user.first_name, lastName: user.last_name },
    check: checkName,
    outcomes: changeName,
    refusals: { first_name_required: 'firstName', last_name_required: 'lastName' },
    async send({ firstName, lastName }) {
      const names = { first_name: firstName.trim(), last_name: lastName.trim() }
      session.updateUser((await sessionCall('user/updateUser', names)).user)
      toast.success(changeName.done, { id: ACCOUNT_TOAST })
      onSaved()
    },
  })
  return (
    <form {...form} className="grid gap-4.5">
      <div className="grid grid-cols-2 gap-3">
        <Field label={texts.firstName} error={faults.firstName}>
          <Input {...text('firstName')} maxLength={maxLength} autoComplete="given-name" />
        </Field>
        <Field label={texts.lastName} error={faults.lastName}>
          <Input {...text('lastName')} maxLength={maxLength} autoComplete="family-name" />
        </Field>
      </div>
      <FormFoot size="md" alert={alert} isPending={isPending} pendingLabel={texts.savingName}>
        {texts.saveName}
      </FormFoot>
    </form>
  )
}
