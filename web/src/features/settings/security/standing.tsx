import type { User } from '@sayso/contract/shapes/user'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { SecurityIcon } from '../../../ui/icons/later-icons.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { factorTexts, protectedLead } from './factors/texts.ts'
import type { Factors } from './security-queries.ts'
import { standingOf } from './standing-of.ts'
import { texts } from './texts.ts'

interface StandingProps {
  user: User
  factors: Factors | undefined
  /** The factors could not be loaded. */
  hasFailed: boolean
}

/** The state first: what is missing, or that nothing is. */
export function Standing({ user, factors, hasFailed }: StandingProps) {
  const standing = standingOf(user, factors)
  if (standing === 'no-password') {
    return (
      <InlineNotice tone="warn" title={texts.noPasswordYet}>
        {texts.noPasswordLead}
      </InlineNotice>
    )
  }
  if (standing === 'unverified') {
    return (
      <InlineNotice tone="warn" title={texts.unverified}>
        {texts.unverifiedLead}
      </InlineNotice>
    )
  }
  if (standing === 'plain') {
    return (
      <InlineNotice tone="accent" icon={SecurityIcon} title={texts.plain}>
        {texts.plainLead}
      </InlineNotice>
    )
  }
  if (standing === 'protected' && factors !== undefined) {
    return (
      <InlineNotice tone="ok" icon={SecurityIcon} title={factorTexts.protected}>
        {protectedLead(factors)}
      </InlineNotice>
    )
  }
  if (hasFailed) {
    return (
      <InlineNotice tone="ok" icon={SecurityIcon} title={texts.good}>
        {texts.goodLead}
      </InlineNotice>
    )
  }
  return (
    <LoadingState label={texts.loadingStanding}>
      <Skeleton className="h-16 w-full rounded-field" />
    </LoadingState>
  )
}
