import { themeOptions } from '../../entities/shell/theme-options.ts'
import type { ThemeChoice } from '../../lib/storage.ts'
import { useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { DarkThemeIcon, LightThemeIcon } from '../../ui/icons/icons.ts'
import * as labels from '../texts.ts'

export function ThemeMenu() {
  const { choice, resolved, choose } = useTheme()
  return (
    <Menu
      label={labels.theme}
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
          label={labels.theme}
          iconSize={20}
          {...trigger}
        />
      )}
    </Menu>
  )
}
