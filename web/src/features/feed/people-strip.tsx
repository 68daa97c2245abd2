import './people-strip.css'
import type { ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SuggestedPerson, suggestedQuery, discoveryTexts as texts } from '../../entities/discovery/index.ts'
import { urls } from '../../lib/urls.ts'

const SHOWN = 8

/**
 * People to follow as a strip that scrolls sideways; nothing if nobody is suggested. It stands in a feed, so it is an
 * article like the posts around it.
 */
export function PeopleStrip({ me, height }: { me: ProfileId; height: number }) {
  const { data, isPending } = useQuery(suggestedQuery(me))
  if (isPending) return <div style={{ height }} />
  if (data === undefined || data.length === 0) return null
  return (
    <article aria-labelledby="people-between" className="people-strip" style={{ minHeight: height }}>
      <header>
        <h2 id="people-between">{texts.people}</h2>
        <Link to={urls.feed('explore', 'profiles')} className="link">
          {texts.more}
        </Link>
      </header>
      <ul>
        {data.slice(0, SHOWN).map((one) => (
          <li key={one.profile.unique_id}>
            <SuggestedPerson me={me} suggestion={one} look="card" />
          </li>
        ))}
      </ul>
    </article>
  )
}
