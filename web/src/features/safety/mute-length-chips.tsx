import type { MuteLength } from '../../entities/safety/mute.ts'
import { durations } from '../../entities/safety/texts.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { muteTexts } from './texts.ts'

/** In the order they are offered: from short to long. */
const options = (['24', '168', '720', 'ever'] as const).map((value) => ({ value, label: durations[value] }))

interface MuteLengthChipsProps {
  value: MuteLength
  onChange: (length: MuteLength) => void
}

/** For how long something is muted. */
export function MuteLengthChips({ value, onChange }: MuteLengthChipsProps) {
  return (
    <RadioChips legend={muteTexts.length} size="sm" options={options} value={value} onChange={onChange} />
  )
}
