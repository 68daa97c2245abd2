import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LocateIcon } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { useMyPlace } from './use-my-place.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Where somebody says they are: typed, or found when they ask for it. */
export function LocationField({ form, max }: { form: ProfileForm; max: number }) {
  const { values, faults, text, fill } = form
  const place = useMyPlace(values.location, max, (found) => fill('location', found))
  return (
    <Field label="Location" error={faults.location ?? place.fault}>
      <Input
        {...text('location')}
        maxLength={max}
        autoComplete="off"
        dir="auto"
        end={
          <IconButton
            size="sm"
            icon={LocateIcon}
            label="Use my location"
            pending={place.isFinding}
            onClick={place.find}
          />
        }
      />
    </Field>
  )
}
