import type { DeskCaseDetails, Statement } from '@sayso/contract/shapes/decision'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { StatementRows } from '../../../entities/statement/index.ts'
import { ExpandIcon } from '../../../ui/icons/icons.ts'
import { Loaded } from '../loaded.tsx'
import { formTexts as texts } from './case-texts.ts'
import { missingIn, sentOf, type Wish } from './wish.ts'

const PAUSE_MS = 400

/** What both sides would read, as the server would write it. */
export function StatementPreview({ one, wish }: { one: DeskCaseDetails; wish: Wish }) {
  const [isOpen, setOpen] = useState(false)
  const isWhole = missingIn(wish, one) === null
  return (
    <details className="case-preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.preview}
        <ExpandIcon size={16} />
      </summary>
      {isOpen &&
        (isWhole ? <Preview one={one} wish={wish} /> : <p className="case-quiet">{texts.previewWaits}</p>)}
    </details>
  )
}

function Preview({ one, wish }: { one: DeskCaseDetails; wish: Wish }) {
  const { number } = one
  const sent = sentOf(wish, one)
  const settled = useSettled(JSON.stringify(sent))
  const query = useQuery({
    queryKey: ['desk', 'preview', number, settled],
    queryFn: ({ signal }) => sessionCall('staff/preview', { number, ...sent }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return (
    <Loaded query={query}>
      {({ to_author, to_reporters }) => (
        <div className="case-sides">
          <Side name={texts.toAuthor} statement={to_author} />
          <Side name={texts.toReporters} statement={to_reporters} />
        </div>
      )}
    </Loaded>
  )
}

function Side({ name, statement }: { name: string; statement: Statement | null }) {
  return (
    <section className="case-side">
      <small>{name}</small>
      {statement === null ? (
        <p className="case-quiet">{texts.noStatement}</p>
      ) : (
        <>
          <h3>{statement.title}</h3>
          <StatementRows statement={statement} />
        </>
      )}
    </section>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
