import { REPORT_TEXT_MAX } from '@sayso/contract/report-reasons'
import { useEffect, useRef } from 'react'
import type { AskedReport } from '../../entities/report/index.ts'
import { personMenuItems } from '../../entities/safety/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { CaseNumber } from './case-number.tsx'
import { reasonsIn } from './reasons.ts'
import type { Sent } from './sent.ts'
import { reasonTexts, sheetTexts as texts } from './texts.ts'
import type { Additions } from './use-additions.ts'

interface SentReportProps {
  sent: Sent
  reported: AskedReport
  additions: Additions
  /** Closes the sheet, then goes on. */
  onLeave: (then: () => void) => void
}

/** Confirms the report, and takes what somebody wants to add or do about the person. */
export function SentReport({ sent, reported, additions, onLeave }: SentReportProps) {
  const { answer, group } = sent
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  const line = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => line.current?.focus(), [])
  const options = reasonsIn[group].map((value) => ({ value, label: reasonTexts[value] }))
  const people = personMenuItems(reported.profile, reported.opener)
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-1 text-center">
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-ok-soft text-ok">
          <CheckIcon size={26} />
        </span>
        <p ref={line} tabIndex={-1} className="font-semibold outline-none">
          {answer.is_new ? texts.thanks : texts.again}
        </p>
        <p className="px-6 text-balance text-text-2">{isMember ? texts.whereMember : texts.whereVisitor}</p>
        <CaseNumber number={answer.number} />
      </div>
      {answer.is_warned && <InlineNotice tone="warn">{texts.warned}</InlineNotice>}
      {answer.can_add && (
        <>
          {options.length > 0 && (
            <div>
              <RadioChips
                legend={texts.which}
                size="sm"
                options={options}
                value={additions.reason}
                onChange={additions.setReason}
              />
              {additions.reason === 'child_safety' && (
                <p role="status" className="mt-2 text-sm text-text-2">
                  {texts.first}
                </p>
              )}
            </div>
          )}
          <Field label={texts.addText} aside={texts.optional}>
            <Textarea
              value={additions.text}
              placeholder={texts.addHint}
              maxLength={REPORT_TEXT_MAX}
              onChange={({ currentTarget }) => additions.setText(currentTarget.value)}
            />
          </Field>
        </>
      )}
      {people.length > 0 && (
        <div className="-mx-4 -mb-2 border-t border-border px-1 py-1.5 md:-mx-5">
          {people.map(({ label, icon: PersonIcon, onSelect }) => (
            <button
              key={label}
              type="button"
              onClick={() => onLeave(onSelect)}
              className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-start font-medium hover:bg-surface-3"
            >
              <PersonIcon size={18} className="shrink-0 text-text-2" />
              <span className="min-w-0 truncate">{label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
