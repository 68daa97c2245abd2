import type { User } from '@sayso/contract/shapes/user'
import { useQuery } from '@tanstack/react-query'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { CheckIcon } from '../../../ui/icons/icons.ts'
import { SecurityIcon } from '../../../ui/icons/later-icons.ts'
import { SettingRow } from '../parts/setting-row.tsx'
import { factorsQuery } from '../security/security-queries.ts'
import { texts } from './texts.ts'

/** The step of payout set-up that keeps a thief from being paid. It is taken under Security. */
export function FactorRow({ user }: { user: User }) {
  const { data, isError } = useQuery(factorsQuery(user))
  // Security itself says that it could not be loaded.
  if (isError) return null
  const isThere = data !== undefined && (data.passkeys.length > 0 || data.totp !== null)
  return (
    <SettingRow
      icon={SecurityIcon}
      title={texts.factor}
      badge={
        isThere && (
          <Badge tone="ok" icon={CheckIcon}>
            {texts.factorThere}
          </Badge>
        )
      }
      hint={isThere ? texts.factorLead : texts.factorMissing}
      action={
        data !== undefined &&
        !isThere && (
          <LinkButton size="sm" to={urls.settings('security')} aria-label={texts.addFactorLabel}>
            {texts.addFactor}
          </LinkButton>
        )
      }
    />
  )
}
