import { fallbackZones } from '@sayso/contract/zones'
import { useQuery } from '@tanstack/react-query'
import type { PickedTime } from '../../entities/draft/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Input } from '../../ui/input.tsx'

/** All zones, or the few that are always known when they cannot be had. */
function useZones() {
  const { data } = useQuery({
    queryKey: ['timezones'],
    queryFn: ({ signal }) => sessionCall('unauth/timezones', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const zones = data?.timezones ?? fallbackZones
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  // One's own first: it is what most people mean.
  return zones.toSorted((one, other) => Number(other.zone_id === own) - Number(one.zone_id === own))
}

interface MomentFieldsProps {
  /** What it is the moment of: "Release", "Sale end". */
  name: string
  value: PickedTime
  onChange: (value: PickedTime) => void
  fault: string | undefined
}

export function MomentFields({ name, value, onChange, fault }: MomentFieldsProps) {
  const zones = useZones()
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
          emptyText="No such timezone"
        />
      </div>
      {fault !== undefined && <FieldError>{fault}</FieldError>}
    </div>
  )
}
