import {
  durationLabel,
  FOREVER,
  minutesAtPosition,
  positionForMinutes,
  QUICK_DURATIONS,
} from '@sayso/contract/durations'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Slider } from '../../ui/form/slider.tsx'
import { ToggleChips } from '../../ui/form/toggle-chips.tsx'
import { formatDeadline } from '../../ui/format/time.ts'
import { Section } from './section.tsx'
import { labels, quickDurations, texts } from './texts.ts'

interface DurationSectionProps {
  minutes: number
  onChange: (minutes: number) => void
  /** The lifetime of a post counts from its publication, for a new one from now. */
  from: Date
  fault: string | undefined
}

export function DurationSection({ minutes, onChange, from, fault }: DurationSectionProps) {
  const label = durationLabel(minutes)
  return (
    <Section title={texts.duration} field="minutes">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <output className="text-md font-semibold tabular-nums">{label}</output>
        {minutes !== FOREVER && (
          <span className="text-sm text-text-3">
            {labels.until} {formatDeadline(new Date(from.getTime() + minutes * 60_000))}
          </span>
        )}
      </p>
      <Slider
        label={texts.duration}
        // The nearest position: the stored value stays until the slider is moved.
        value={positionForMinutes(minutes)}
        onChange={(position) => onChange(minutesAtPosition(position))}
        valueText={label}
      />
      <p className="mt-1 mb-3 flex justify-between text-sm text-text-3">
        <span>{texts.shortest}</span>
        <span>{texts.longest}</span>
      </p>
      <ToggleChips
        label={labels.commonDurations}
        size="sm"
        rows="thirds"
        options={QUICK_DURATIONS.map((quick) => ({
          value: String(quick),
          label: quickDurations[quick] ?? '',
        }))}
        chosen={[String(minutes)]}
        onToggle={(quick) => onChange(Number(quick))}
      />
      {fault !== undefined && <FieldError>{fault}</FieldError>}
    </Section>
  )
}
