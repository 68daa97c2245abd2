import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Time } from '../../../ui/display/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { formatDate } from '../../../ui/format/time.ts'
import { PayoutIcon } from '../../../ui/icons/later-icons.ts'
import { heldQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { heldTexts } from '../texts.ts'

/** Who can end it. */
function holderOf({ by, until }: HeldPayouts): string {
  if (by === 'closed for fraud' && until !== null) return heldTexts.fraud(formatDate(new Date(until)))
  return by === 'system' ? heldTexts.owner : heldTexts.by(by)
}

export function HeldPage() {
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{heldTexts.title}</h1>
      <Loaded query={useQuery(heldQuery)}>
        {(held) =>
          held.length === 0 ? (
            <EmptyState icon={PayoutIcon} title={heldTexts.empty} text={heldTexts.emptyText} />
          ) : (
            <ul>
              {held.map((one) => (
                <li key={`${one.handle} ${one.since}`}>
                  <Link to={`/desk/accounts/${one.account_id}`} className="desk-row">
                    <span className="desk-grow">
                      <b>@{one.handle}</b>
                      <small>
                        {holderOf(one)} · {one.reason}
                      </small>
                    </span>
                    <span className="desk-number">{formatMoney(one.amount)}</span>
                    <Time at={one.since} show="day" className="desk-aside" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
