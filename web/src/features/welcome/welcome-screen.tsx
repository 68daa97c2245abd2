import './welcome.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestedQuery, useTies } from '../../entities/discovery/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { peekReturnPath } from '../../entities/session/return-path.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { goOn } from '../go-on/index.ts'
import { Cards } from './cards.tsx'
import { Confirm } from './confirm.tsx'
import { People } from './people.tsx'
import { texts } from './texts.ts'

/** So many at a time, and so many make a feed worth opening. */
const SHOWN = 6
const WANTED = 3

/** After registering: what is different here, a confirmed address, some people; then on to what one wanted. */
export function WelcomeScreen() {
  const session = useSession()
  if (session.status !== 'authenticated' || session.kind !== 'member') return null
  return <Welcome member={session} />
}

interface Member {
  readonly userId: string
  readonly profileId: Parameters<typeof suggestedQuery>[0]
  readonly user: {
    readonly verified: boolean
    readonly email: string | null
    readonly first_name?: string | null
  }
  readonly profile: { readonly display_name?: string | null } | null
}

function Welcome({ member: { userId, profileId: me, user, profile } }: { member: Member }) {
  const navigate = useNavigate()
  const { data = [] } = useQuery(suggestedQuery(me))
  const [from, setFrom] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const followed = useTies(me, data)
  const shown = data.slice(from, from + SHOWN)
  const hasOthers = data.length > SHOWN
  const [wants] = useState(() => peekReturnPath() !== null)

  async function leave(to: string): Promise<void> {
    if (isLeaving) return
    setLeaving(true)
    await navigate(wants ? await goOn() : to, { replace: true })
  }

  return (
    <div className="welcome">
      <header>
        <Logo size="lg" />
        <Button variant="link" onClick={() => void leave(urls.feed('explore'))}>
          {wants ? texts.skip : <SkipText />}
        </Button>
      </header>
      <h1 tabIndex={-1} className="font-semibold outline-none" dir="auto">
        {texts.title(user.first_name || profile?.display_name || '')}
      </h1>
      <p className="text-text-2">{texts.lead}</p>
      <div className="welcome-parts">
        <Cards />
        {!user.verified && user.email !== null && <Confirm userId={userId} email={user.email} />}
        {shown.length > 0 && <People me={me} shown={shown} followed={followed} wanted={WANTED} />}
        <div className="welcome-foot">
          {hasOthers && (
            <Button size="lg" onClick={() => setFrom(from + SHOWN >= data.length ? 0 : from + SHOWN)}>
              {texts.others}
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            pending={isLeaving}
            onClick={() => void leave(urls.feed(followed > 0 ? 'following' : 'explore'))}
          >
            {wants ? texts.goOn : texts.toFeed}
          </Button>
        </div>
      </div>
    </div>
  )
}

const SkipText = () => (
  <>
    <span className="md:hidden">{texts.skip}</span>
    <span className="max-md:hidden">{texts.skipToExplore}</span>
  </>
)
