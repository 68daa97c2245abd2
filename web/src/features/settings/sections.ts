import type { ComponentType } from 'react'
import type { SettingsSection } from '../../lib/urls.ts'
import { DownloadIcon, type Icon, LockedIcon, NotificationsIcon } from '../../ui/icons/icons.ts'
import { AccountIcon, PayoutIcon, SecurityIcon } from '../../ui/icons/later-icons.ts'
import { AccountSection } from './account/account-section.tsx'
import { DataSection } from './data/data-section.tsx'
import type { Member } from './member.ts'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { PayoutsSection } from './payouts/payouts-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { hub } from './texts.ts'

interface Section {
  readonly id: SettingsSection
  readonly name: string
  /** One line that says what is in it. */
  readonly line: string
  readonly icon: Icon
  readonly Content: ComponentType<{ member: Member }>
  /** Whether something in it waits for the user. */
  readonly isDue?: (member: Member) => boolean
}

/** In the order of the hub. A section is here once something in it works. */
export const sections: readonly [Section, ...Section[]] = [
  { id: 'account', ...hub.account, icon: AccountIcon, Content: AccountSection },
  { id: 'security', ...hub.security, icon: SecurityIcon, Content: SecuritySection },
  { id: 'notifications', ...hub.notifications, icon: NotificationsIcon, Content: NotificationsSection },
  { id: 'privacy', ...hub.privacy, icon: LockedIcon, Content: PrivacySection },
  {
    id: 'payouts',
    ...hub.payouts,
    icon: PayoutIcon,
    Content: PayoutsSection,
    isDue: ({ profile }) => profile.paypal_email === null,
  },
  { id: 'data', ...hub.data, icon: DownloadIcon, Content: DataSection },
]
