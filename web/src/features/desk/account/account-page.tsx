import { type AccountId, isStoredId } from '@sayso/contract/ids'
import type { Revealed } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { SearchIcon } from '../../../ui/icons/icons.ts'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { accountQuery, type Me } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { findTexts, accountTexts as texts } from '../texts.ts'
import { AccountActs } from './account-acts.tsx'
import { AccountHead } from './account-head.tsx'
import { RevealedPart } from './revealed-part.tsx'
import { Timeline } from './timeline.tsx'

export function AccountPage({ me, rest }: { me: Me; rest: string }) {
  if (!isStoredId(rest))
    return <EmptyState icon={SearchIcon} title={findTexts.nobody(rest)} text={findTexts.nobodyText} />
  return <Shown key={rest} me={me} id={rest as AccountId} />
}

function Shown({ me, id }: { me: Me; id: AccountId }) {
  const [act, setAct] = useState<Act | null>(null)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  return (
    <Loaded query={useQuery(accountQuery(id))}>
      {(account) => (
        <div className="desk-account">
          <section className="desk-page">
            <AccountHead account={account} />
            {account.conflict !== null && (
              <InlineNotice tone="warn">{texts.conflict(account.conflict)}</InlineNotice>
            )}
          </section>
          {account.conflict === null && (
            <aside className="desk-side">
              <h2>{texts.actions}</h2>
              <AccountActs me={me} account={account} onAct={setAct} />
              <p className="desk-note">{texts.note}</p>
            </aside>
          )}
          <section className="desk-page">
            <RevealedPart
              me={me}
              account={account}
              revealed={revealed}
              onRevealed={setRevealed}
              onAct={setAct}
            />
            <Timeline id={id} />
          </section>
          <ActDialog act={act} onClose={() => setAct(null)} />
        </div>
      )}
    </Loaded>
  )
}
