import type { MyCase } from '@sayso/contract/shapes/decision'
import { type ReactNode, useState } from 'react'
import { StatementRows } from '../../entities/statement/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { formatDate, formatDay } from '../../ui/format/time.ts'
import { ExpandIcon } from '../../ui/icons/icons.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import './cases.css'
import { appealTexts, texts } from './texts.ts'

interface CaseCardProps {
  one: MyCase
  /** Sends the appeal, and shows it afterwards. */
  onAppeal: (text: string) => Promise<unknown>
  /** What else can be done about it. */
  more?: ReactNode
  /** The page has the title already. */
  hideTitle?: boolean
}

/** A decision as one side reads it: what, why, and how to appeal. */
export function CaseCard({ one, onAppeal, more, hideTitle = false }: CaseCardProps) {
  const [isAppealing, setAppealing] = useState(false)
  const { statement, appeal, appeal_until: until } = one
  const mayAppeal = appeal === null && until !== null
  const hint = [...(mayAppeal ? [texts.until(formatDate(new Date(until)))] : []), texts.number(one.number)]
  return (
    <div className="my-case">
      {!hideTitle && <h2>{statement.title}</h2>}
      <About one={one} />
      <StatementRows statement={statement} />
      {appeal !== null && <Appealed appeal={appeal} isReplaced={one.is_replaced} />}
      {(mayAppeal || more) && (
        <div className="my-case-acts">
          {mayAppeal && (
            <Button variant="primary" onClick={() => setAppealing(true)}>
              {texts.appeal}
            </Button>
          )}
          {more}
        </div>
      )}
      <p className="my-case-hint">{hint.join(' ')}</p>
      {mayAppeal && (
        <AppealDialog
          open={isAppealing}
          id={one.decision_id}
          title={statement.title}
          onSend={onAppeal}
          onClose={() => setAppealing(false)}
        />
      )}
    </div>
  )
}

/** What it is about, in a line or two. */
function About({ one }: { one: MyCase }) {
  const { excerpt, handle, display_name: name, kind, decided } = one
  if (excerpt === null) return null
  const who = name || (handle === null ? texts.somebody : `@${handle}`)
  return (
    <blockquote className="my-case-about">
      <p className="my-case-who">
        {kind !== 'address' && <Avatar id={handle ?? one.number} name={who} size={24} />}
        <b>{kind === 'address' ? texts.about[kind] : who}</b> {formatDay(new Date(decided), new Date())}
      </p>
      {excerpt !== '' && (
        <p className="my-case-text" dir="auto">
          {excerpt}
        </p>
      )}
    </blockquote>
  )
}

interface AppealedProps {
  appeal: NonNullable<MyCase['appeal']>
  /** A newer decision holds, which is in the list too. */
  isReplaced: boolean
}

function Appealed({ appeal, isReplaced }: AppealedProps) {
  const { number, text, outcome, reason, created, decided } = appeal
  const isDecided = outcome !== null && decided !== null
  return (
    <InlineNotice
      tone={outcome === 'reverse' ? 'ok' : 'info'}
      {...(isDecided && {
        title: appealTexts.outcomes[outcome === 'uphold' && isReplaced ? 'newer' : outcome],
      })}
    >
      {isDecided && reason !== null && reason !== '' && (
        <p className="my-case-reason" dir="auto">
          {reason}
        </p>
      )}
      <p>
        {isDecided
          ? appealTexts.decided(number, formatDate(new Date(decided)))
          : appealTexts.waiting(number, formatDate(new Date(created)))}
      </p>
      <details className="my-case-wrote">
        <summary>
          {appealTexts.yours}
          <ExpandIcon size={16} />
        </summary>
        <p className="my-case-reason" dir="auto">
          {text}
        </p>
      </details>
    </InlineNotice>
  )
}
