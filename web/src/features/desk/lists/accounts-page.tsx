import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FollowersIcon, SearchIcon } from '../../../ui/icons/icons.ts'
import { findQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { findTexts } from '../texts.ts'

/** What a search found. */
export function AccountsPage() {
  const text = new URLSearchParams(useLocation().search).get('q')?.trim() ?? ''
  const query = useQuery(findQuery(text))
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{findTexts.title}</h1>
      {text === '' ? (
        <EmptyState icon={FollowersIcon} title={findTexts.title} text={findTexts.lead} />
      ) : (
        <Loaded query={query}>
          {(accounts) =>
            accounts.length === 0 ? (
              <EmptyState icon={SearchIcon} title={findTexts.nobody(text)} text={findTexts.nobodyText} />
            ) : (
              <ul>
                {accounts.map((one) => (
                  <li key={one.account_id}>
                    <Link to={`/desk/accounts/${one.account_id}`} className="desk-row">
                      <Avatar id={one.account_id} name={one.display_name} size={40} />
                      <span className="desk-grow">
                        <b>{one.display_name || `@${one.handle}`}</b>
                        <small>
                          @{one.handle} · {findTexts.found(one)}
                        </small>
                      </span>
                      <Time at={one.created} show="date" className="desk-aside" />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </section>
  )
}
