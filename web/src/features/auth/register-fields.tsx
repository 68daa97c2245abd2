import { defaultLimits } from '@sayso/contract/limits'
import { useState } from 'react'
import { EmailField } from '../../entities/account-form/email-field.tsx'
import { FineLine } from '../../entities/account-form/fine-line.tsx'
import { NewPasswordFields } from '../../entities/account-form/new-password-fields.tsx'
import type { useForm } from '../../entities/account-form/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { LockedIcon } from '../../ui/icons/icons.ts'
import { EveryoneIcon } from '../../ui/icons/later-icons.ts'
import { Group } from './group.tsx'
import { suggestDisplayName, suggestHandle } from './suggest-names.ts'
import { labels, screens, faults as texts } from './texts.ts'
import { checkHandle, type RegisterValues } from './validate.ts'

interface FieldsProps {
  fields: ReturnType<typeof useForm<RegisterValues>>
}

const { personNameMax, displayNameMax, handleMin, handleMax } = defaultLimits.accounts

export function PrivateFields({ fields: { values, faults, text, set } }: FieldsProps) {
  const { firstName, lastName, email } = values
  const rename = (names: Partial<Pick<RegisterValues, 'firstName' | 'lastName'>>) => {
    const next = { firstName, lastName, ...names }
    // Suggestions never overwrite what the user typed in the public fields.
    const follows = (now: string, suggest: typeof suggestHandle) => now === suggest(firstName, lastName)
    set({
      ...next,
      ...(follows(values.handle, suggestHandle) && { handle: suggestHandle(next.firstName, next.lastName) }),
      ...(follows(values.displayName, suggestDisplayName) && {
        displayName: suggestDisplayName(next.firstName, next.lastName),
      }),
    })
  }
  return (
    <Group icon={LockedIcon} name="Private" why={screens.neverPublic}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={labels.firstName} error={faults.firstName}>
          <Input
            {...text('firstName')}
            onChange={({ target }) => rename({ firstName: target.value })}
            size="lg"
            maxLength={personNameMax}
            autoComplete="given-name"
          />
        </Field>
        <Field label={labels.lastName} error={faults.lastName}>
          <Input
            {...text('lastName')}
            onChange={({ target }) => rename({ lastName: target.value })}
            size="lg"
            maxLength={personNameMax}
            autoComplete="family-name"
          />
        </Field>
      </div>
      <EmailField {...text('email')} error={faults.email} autoComplete="username" />
      <NewPasswordFields
        {...{ values, faults, text, labels: { password: labels.password, confirm: labels.confirmPassword } }}
        known={[email, values.handle, firstName, lastName]}
        bars
      />
    </Group>
  )
}

export function PublicFields({ fields: { values, faults, text } }: FieldsProps) {
  const [isTouched, setTouched] = useState(false)
  const verdict = checkHandle(values.handle)
  // An invalid character is reported immediately; a handle that is too short may just be unfinished.
  const live = isTouched && verdict === texts.handleInvalid ? verdict : undefined
  const handle = text('handle')
  return (
    <Group icon={EveryoneIcon} name="Public" why={labels.profileWhy}>
      <Field
        label={labels.profileHandle}
        error={faults.handle ?? live}
        hint={
          !(faults.handle || live) && (
            <FineLine
              isFine={verdict === null}
            >{`${handleMin} to ${handleMax} letters, numbers, and underscores`}</FineLine>
          )
        }
      >
        <Input
          {...handle}
          onChange={(event) => {
            setTouched(true)
            handle.onChange(event)
          }}
          size="lg"
          start="@"
          maxLength={handleMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={labels.displayName} error={faults.displayName}>
        <Input {...text('displayName')} size="lg" maxLength={displayNameMax} autoComplete="nickname" />
      </Field>
    </Group>
  )
}
