import { useState } from 'react'
import { type ChipOption, RadioChips } from '../../ui/form/radio-chips.tsx'

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly ChipOption<Value>[]
  /** Where the act finds what was chosen. */
  kept: { value: Value }
}

/** A choice that an act needs beside its reason. */
export function Choice<Value extends string>({ legend, options, kept }: ChoiceProps<Value>) {
  const [value, setValue] = useState(kept.value)
  return (
    <RadioChips
      legend={legend}
      options={options}
      value={value}
      onChange={(chosen) => {
        kept.value = chosen
        setValue(chosen)
      }}
    />
  )
}
