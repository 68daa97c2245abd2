import { useTheme } from '../../lib/theme.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import * as labels from './texts.ts'
import { themeOptions } from './theme-options.ts'

const wordsOnly = themeOptions.map(({ value, label }) => ({ value, label }))

/** Light, dark, or as the system. Every window follows at once. `isShort`: words only, to fit beside a label. */
export function ThemeChoice({ isShort = false }: { isShort?: boolean }) {
  const { choice, choose } = useTheme()
  return (
    <RadioChips
      legend={labels.theme}
      hideLegend
      look="segments"
      value={choice}
      options={isShort ? wordsOnly : themeOptions}
      onChange={choose}
    />
  )
}
