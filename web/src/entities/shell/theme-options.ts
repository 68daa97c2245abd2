import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../ui/icons/icons.ts'

export const themeOptions = [
  { value: 'light', label: 'Light', icon: LightThemeIcon },
  { value: 'dark', label: 'Dark', icon: DarkThemeIcon },
  { value: 'system', label: 'System', icon: SystemThemeIcon },
] as const
