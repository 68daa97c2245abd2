import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { earningsTexts } from './texts.ts'

/** Shown from the first sale on, until there is a payout address. */
export function NoAddress({ me, waiting }: { me: ProfileId; waiting: Cents }) {
  return (
    <div className="border-b border-border p-4">
      <InlineNotice tone="warn" title={earningsTexts.noPayoutAddress}>
        <p className="text-pretty">{earningsTexts.noPayoutAddressLead(formatMoney(waiting))}</p>
        <LinkButton size="sm" to={urls.editProfile(me)} className="mt-2.5">
          {earningsTexts.setAddress}
        </LinkButton>
      </InlineNotice>
    </div>
  )
}
