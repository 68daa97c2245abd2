import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { systemQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { FailedWork } from './failed-work.tsx'
import { FreezePart } from './freeze-part.tsx'
import { EventsPart, QueueTable } from './queue-table.tsx'
import './system.css'
import { systemTexts as texts } from './system-texts.ts'

/** What runs and what does not, and what an admin can do about it. */
export function SystemPage() {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <div className="desk-page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded query={useQuery(systemQuery)}>
        {(system) => (
          <>
            <FreezePart system={system} onAct={setAct} />
            <QueueTable title={texts.queues} queues={system.queues} />
            <QueueTable title={texts.lanes} note={texts.lanesNote} queues={system.lanes} />
            <EventsPart system={system} />
          </>
        )}
      </Loaded>
      <FailedWork onAct={setAct} />
      <ActDialog act={act} onClose={() => setAct(null)} />
    </div>
  )
}
