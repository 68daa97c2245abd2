import { ThemeChoice } from '../../../entities/shell/theme-choice.tsx'
import { SystemThemeIcon } from '../../../ui/icons/icons.ts'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { Lead } from '../parts/lead.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { EmailRow } from './email-row.tsx'
import { NameRow } from './name-row.tsx'
import { OwnProfiles } from './own-profiles.tsx'
import { texts } from './texts.ts'

/** What belongs to the account, and so to all its profiles. */
export function AccountSection({ member: { user } }: { member: Member }) {
  return (
    <>
      <Lead>{texts.lead}</Lead>
      <Group name={texts.name}>
        <NameRow user={user} />
      </Group>
      <Group name={texts.email}>
        <EmailRow user={user} />
      </Group>
      <OwnProfiles user={user} />
      <Group name={texts.display}>
        <SettingRow icon={SystemThemeIcon} title={texts.theme} action={<ThemeChoice isShort />} />
      </Group>
    </>
  )
}
