import type { ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SuggestedPerson, suggestedQuery } from '../../entities/discovery/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { emptyFeed } from './empty-feed.tsx'
import { empty, following as texts } from './texts.ts'

const SHOWN = 6

/** A Following feed without posts: people to follow, or the way to all people while none are suggested. */
export function NobodyFollowed({ me }: { me: ProfileId }) {
  const { data = [] } = useQuery(suggestedQuery(me))
  const [from, setFrom] = useState(0)
  if (data.length === 0) return <EmptyState {...emptyFeed('following', 'list', me)} />
  return (
    <div data-suggests-people="" className="px-4 py-8 md:px-6">
      <h2 className="text-center text-lg font-semibold">{empty.following.list.title}</h2>
      <p className="mb-3 text-center text-pretty text-text-2">{texts.lead}</p>
      {data.slice(from, from + SHOWN).map((one) => (
        <SuggestedPerson key={one.profile.unique_id} me={me} suggestion={one} look="row" follow="main" />
      ))}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={urls.feed('explore', 'profiles')}>{texts.explore}</LinkButton>
        {data.length > SHOWN && (
          <Button variant="link" onClick={() => setFrom(from + SHOWN >= data.length ? 0 : from + SHOWN)}>
            {texts.others}
          </Button>
        )}
      </div>
    </div>
  )
}
