import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { urls } from '../../../lib/urls.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { InlineNotice } from '../../../ui/inline-notice.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { earningsTexts } from './texts.ts'

/** From the first sale on, until there is somewhere to pay to. */
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
