import { type Icon, SystemThemeIcon as ScreenIcon } from '../../../ui/icons/icons.ts'
import { PhoneIcon } from '../../../ui/icons/later-icons.ts'

const HANDHELD = /iPhone|iPad|Android/

/** For a device as the server names it, such as Firefox on Linux. */
export const deviceIcon = (device: string): Icon => (HANDHELD.test(device) ? PhoneIcon : ScreenIcon)
