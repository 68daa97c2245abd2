import type { DeskAccount } from '@sayso/contract/shapes/staff'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { roleNames, accountTexts as texts } from '../texts.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const shown = (number: number) => number.toLocaleString('en-US')

/** Who it is, and what everybody of staff may see. */
export function AccountHead({ account }: { account: DeskAccount }) {
  const [first] = account.profiles
  const facts: [string, React.ReactNode][] = [
    [texts.posts, shown(sum(account.profiles.map(({ posts }) => posts)))],
    [texts.followers, shown(sum(account.profiles.map(({ followers }) => followers)))],
    [texts.sales, `${shown(account.sales)} / ${shown(account.sales_refunded)}`],
    [texts.purchases, shown(account.purchases)],
    [texts.sessions, shown(account.sessions)],
    [texts.email, account.email],
    [texts.since, <Time key="since" at={account.created} show="date" />],
    ...(account.roles.length === 0
      ? []
      : ([[texts.roles, account.roles.map((role) => roleNames[role]).join(', ')]] as [string, string][])),
  ]
  return (
    <>
      <div className="desk-who">
        <Avatar id={account.account_id} name={first?.display_name ?? ''} size={48} />
        <div className="desk-grow">
          <h1 tabIndex={-1}>{first?.display_name || `@${first?.handle}`}</h1>
          <p className="desk-handles">
            {account.profiles.map((profile) => (
              <Link key={profile.unique_id} to={urls.handle(profile.handle)} className="link">
                @{profile.handle}
                {!profile.is_public && ` (${texts.private})`}
              </Link>
            ))}
            <span>{texts.number(account.account_id, account.profiles.length)}</span>
          </p>
          <p className="desk-badges">
            <Badge tone={account.is_verified ? 'ok' : 'warn'}>
              {account.is_verified ? texts.verified : texts.unverified}
            </Badge>
            <Badge>{account.has_second_factor ? texts.factor : texts.noFactor}</Badge>
            {account.payouts_held !== 'no' && <Badge tone="warn">{texts.held[account.payouts_held]}</Badge>}
            {account.is_contested && <Badge tone="danger">{texts.contested}</Badge>}
            {account.is_recovering && <Badge tone="warn">{texts.recovering}</Badge>}
          </p>
        </div>
      </div>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <div key={name} className={name === texts.email ? 'desk-two' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
