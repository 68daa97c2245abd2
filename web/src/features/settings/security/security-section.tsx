import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '../../../entities/shell/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { EmailIcon } from '../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { VerifyDialog } from '../../verify/index.ts'
import { EmailState } from '../account/email-state.tsx'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { Lead } from '../parts/lead.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { Devices } from './devices.tsx'
import { FactorRows } from './factors/factor-rows.tsx'
import { factorTexts } from './factors/texts.ts'
import { PasswordRow } from './password-row.tsx'
import { SecurityLog } from './security-log.tsx'
import { factorsQuery } from './security-queries.ts'
import { Standing } from './standing.tsx'
import { texts } from './texts.ts'

/** How the account stands, the ways into it, and where it is in use. */
export function SecuritySection({ member: { user } }: { member: Member }) {
  const [isVerifying, setVerifying] = useOverlay('security-code')
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(user))
  return (
    <>
      <Lead>{texts.lead}</Lead>
      <div className="mt-4">
        <Standing user={user} factors={factors} hasFailed={error !== null} />
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
        <PasswordRow user={user} changed={factors?.password_changed ?? null} />
        {factors !== undefined ? (
          <FactorRows user={user} factors={factors} />
        ) : error === null ? (
          <LoadingState label={factorTexts.loading} className="grid gap-3 py-3">
            <Skeleton className="h-10 w-full rounded-field" />
            <Skeleton className="h-10 w-full rounded-field" />
          </LoadingState>
        ) : (
          <RetryRow text={factorTexts.failed} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Group>
      <Devices user={user} />
      <SecurityLog user={user} />
      <VerifyDialog open={isVerifying} onOpenChange={setVerifying} />
    </>
  )
}
