import { emailSwitches } from '../../entities/profile/email-switches.ts'
import { ForProfile } from './for-profile.tsx'
import type { Member } from './member.ts'
import { Group } from './parts/group.tsx'
import { ProfileSwitch } from './profile-switch.tsx'
import { notifications as texts } from './texts.ts'

/** Which emails the profile gets; the same switches as in the profile's form. */
export function NotificationsSection({ member }: { member: Member }) {
  return (
    <>
      <ForProfile member={member} />
      <Group name={texts.group} lead={texts.lead}>
        <div className="mt-1">
          {emailSwitches.map((one) => (
            <ProfileSwitch key={one.field} member={member} {...one} />
          ))}
        </div>
      </Group>
    </>
  )
}
