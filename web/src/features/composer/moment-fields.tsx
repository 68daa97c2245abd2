import { fallbackZones } from '@sayso/contract/zones'
import { useQuery } from '@tanstack/react-query'
import type { PickedTime } from '../../entities/draft/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Input } from '../../ui/form/input.tsx'

/** Returns all time zones, or a built-in few if they cannot be loaded. */
function useZones() {
  const { data, isPending } = useQuery({
    queryKey: ['timezones'],
    queryFn: ({ signal }) => sessionCall('unauth/timezones', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const zones = data?.timezones ?? fallbackZones
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  // The user's own zone first: it is what most people mean.
  const sorted = zones.toSorted((one, other) => Number(other.zone_id === own) - Number(one.zone_id === own))
  return { zones: sorted, isPending }
}

interface MomentFieldsProps {
  /** What the time is for: "Release", "Sale end". */
  name: string
  value: PickedTime
  onChange: (value: PickedTime) => void
  fault: string | undefined
}

export function MomentFields({ name, value, onChange, fault }: MomentFieldsProps) {
  const { zones, isPending } = useZones()
  const invalid = fault === undefined ? {} : { 'aria-invalid': true as const }
  return (
    <div className="mt-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-2 md:grid-cols-[10rem_9rem_minmax(0,1fr)]">
        <Input
          type="date"
          aria-label={`${name} date`}
          {...invalid}
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
        <Input
          type="time"
          aria-label={`${name} time`}
          value={value.time}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
        <Combobox
          label={`${name} timezone`}
          className="max-md:col-span-2"
          value={value.zone}
          onChange={(zone) => onChange({ ...value, zone })}
          options={zones.map(({ zone_id, zone_description }) => ({
            value: zone_id,
            label: zone_description,
          }))}
          emptyText={isPending ? 'Loading timezones…' : 'No such timezone'}
        />
      </div>
      {fault !== undefined && <FieldError>{fault}</FieldError>}
    </div>
  )
}
