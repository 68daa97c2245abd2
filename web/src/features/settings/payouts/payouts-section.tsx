import { cents, formatCents } from '@sayso/contract/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { historyQuery, payoutHoldQuery } from '../../../entities/funds/funds-queries.ts'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { FileIcon } from '../../../ui/icons/icons.ts'
import { FundsIcon, PayoutIcon } from '../../../ui/icons/later-icons.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ForProfile } from '../for-profile.tsx'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { AddressRow } from './address-row.tsx'
import { FactorRow } from './factor-row.tsx'
import { rules, statement, sums, texts, waiting } from './texts.ts'

/** What keeps money from being paid out comes first; then where it goes, and what there is. */
export function PayoutsSection({ member }: { member: Member }) {
  const { me, profile } = member
  const { settlement } = useLimits()
  const history = useInfiniteQuery(historyQuery(me))
  const isHeld = Boolean(useQuery(payoutHoldQuery(me)).data)
  const now = history.data?.pages[0]
  const due = now === undefined ? 0 : now.earnings_pending + now.earnings_payable
  const year = new Date().getUTCFullYear()
  return (
    <>
      <ForProfile member={member}>
        {rules(settlement.holdDays, formatCents(cents(settlement.payoutMinCents)))}
      </ForProfile>
      {isHeld && (
        <InlineNotice tone="warn" title={texts.held} className="mt-4">
          <p>{texts.heldLead}</p>
          <LinkButton size="sm" to={urls.funds()} className="mt-2.5">
            {texts.seeWhy}
          </LinkButton>
        </InlineNotice>
      )}
      {profile.paypal_email === null && now !== undefined && (
        <InlineNotice
          tone={due > 0 ? 'warn' : 'info'}
          icon={PayoutIcon}
          title={due > 0 ? waiting(formatMoney(cents(due))) : texts.nothingYet}
          className="mt-4"
        >
          {due > 0 ? texts.missingLead : texts.nothingYetLead}
        </InlineNotice>
      )}
      <Group name={texts.where}>
        <AddressRow member={member} />
        <FactorRow user={member.user} />
      </Group>
      <Group name={texts.money}>
        <SettingRow
          icon={FundsIcon}
          title={texts.earnings}
          hint={
            now === undefined ? (
              history.error === null ? (
                <Skeleton className="mt-1 h-3 w-40" />
              ) : (
                texts.earningsFailed
              )
            ) : now.has_earned ? (
              sums(formatMoney(now.earnings_pending), formatMoney(now.earnings_payable))
            ) : (
              texts.notSold
            )
          }
          action={
            <LinkButton size="sm" to={urls.funds()}>
              {texts.seeEarnings}
            </LinkButton>
          }
        />
        {now?.has_earned && (
          <SettingRow
            icon={FileIcon}
            title={statement(year)}
            action={
              <LinkButton
                size="sm"
                to={urls.statement(year)}
                aria-label={`${texts.openStatement}: ${statement(year)}`}
              >
                {texts.openStatement}
              </LinkButton>
            }
          />
        )}
      </Group>
    </>
  )
}
