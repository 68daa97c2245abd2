import { useTheme } from '../../lib/theme.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { themeOptions } from './theme-menu.tsx'

export function DrawerTheme() {
  const { choice, choose } = useTheme()
  return (
    <div className="px-3 py-2">
      <RadioChips
        legend="Theme"
        hideLegend
        look="segments"
        value={choice}
        options={themeOptions}
        onChange={choose}
      />
    </div>
  )
}
