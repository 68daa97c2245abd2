import type { ThemeChoice } from '../../lib/storage.ts'
import { useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../ui/icons/icons.ts'

export const themeOptions = [
  { value: 'light', label: 'Light', icon: LightThemeIcon },
  { value: 'dark', label: 'Dark', icon: DarkThemeIcon },
  { value: 'system', label: 'System', icon: SystemThemeIcon },
] as const

export function ThemeMenu() {
  const { choice, resolved, choose } = useTheme()
  return (
    <Menu
      label="Theme"
      items={[
        {
          kind: 'choice',
          label: 'Theme',
          value: choice,
          options: themeOptions,
          onChange: (value) => choose(value as ThemeChoice),
        },
      ]}
    >
      {(trigger) => (
        <IconButton
          icon={resolved === 'dark' ? DarkThemeIcon : LightThemeIcon}
          label="Theme"
          iconSize={20}
          {...trigger}
        />
      )}
    </Menu>
  )
}
