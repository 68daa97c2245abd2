import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { LocateIcon } from '../../../ui/icons/later-icons.ts'
import { labels } from '../texts.ts'
import { useMyPlace } from './use-my-place.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** The location field: typed, or detected on request. */
export function LocationField({ form, max }: { form: ProfileForm; max: number }) {
  const { values, faults, text, fill } = form
  const place = useMyPlace(values.location, max, (found) => fill('location', found))
  return (
    <Field label={labels.location} error={faults.location ?? place.fault}>
      <Input
        {...text('location')}
        maxLength={max}
        autoComplete="off"
        dir="auto"
        end={
          <IconButton
            size="sm"
            icon={LocateIcon}
            label={labels.useMyLocation}
            pending={place.isFinding}
            onClick={place.find}
          />
        }
      />
    </Field>
  )
}
