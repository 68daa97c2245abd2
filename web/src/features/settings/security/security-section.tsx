import type { User } from '@sayso/contract/shapes/user'
import { useOverlay } from '../../../entities/shell/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { EmailIcon, SecurityIcon } from '../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { VerifyDialog } from '../../verify/index.ts'
import { EmailState } from '../account/email-state.tsx'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { Lead } from '../parts/lead.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { Devices } from './devices.tsx'
import { PasswordRow } from './password-row.tsx'
import { SecurityLog } from './security-log.tsx'
import { texts } from './texts.ts'

/** How the account stands, the ways into it, and where it is in use. */
export function SecuritySection({ member: { user } }: { member: Member }) {
  const [isVerifying, setVerifying] = useOverlay('security-code')
  return (
    <>
      <Lead>{texts.lead}</Lead>
      <div className="mt-4">
        <Standing user={user} />
      </div>
      <Group name={texts.logIn}>
        <SettingRow
          icon={EmailIcon}
          title={user.email}
          badge={<EmailState user={user} />}
          hint={texts.emailLead}
          action={
            !user.verified && (
              <Button
                size="sm"
                variant="primary"
                aria-label={texts.verifyEmail}
                {...opensDialog(Dialog, isVerifying)}
                onClick={() => setVerifying(true)}
              >
                {texts.verify}
              </Button>
            )
          }
        />
        <PasswordRow user={user} />
      </Group>
      <Devices user={user} />
      <SecurityLog user={user} />
      <VerifyDialog open={isVerifying} onOpenChange={setVerifying} />
    </>
  )
}

/** The state first: what is missing, or that nothing is. */
function Standing({ user }: { user: User }) {
  if (!user.has_password) {
    return (
      <InlineNotice tone="warn" title={texts.noPasswordYet}>
        {texts.noPasswordLead}
      </InlineNotice>
    )
  }
  if (!user.verified) {
    return (
      <InlineNotice tone="warn" title={texts.unverified}>
        {texts.unverifiedLead}
      </InlineNotice>
    )
  }
  return (
    <InlineNotice tone="ok" icon={SecurityIcon} title={texts.good}>
      {texts.goodLead}
    </InlineNotice>
  )
}
