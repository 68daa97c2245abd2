import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { useMutation } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Me, refetchDesk } from '../desk-queries.ts'
import { CaseForm } from './case-form.tsx'
import { kindNames, formTexts as texts } from './case-texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { emptyWish, type Field, missingIn, sentOf, type Wish } from './wish.ts'

interface DecisionFormProps {
  ref?: Ref<HTMLElement>
  me: Me
  one: DeskCaseDetails
  onDecided: () => void
}

/** What was begun about a case is kept while the page is open, so that a look at another one loses nothing. */
const begun = new Map<string, Wish>()

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function DecisionForm({ ref, me, one, onDecided }: DecisionFormProps) {
  const { number } = one
  const [wish, setWish] = useState(() => begun.get(number) ?? emptyWish)
  const [missing, setMissing] = useState<Field | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sessionCall('staff/decide', { number, ...sentOf(wish, one) }),
    onSuccess({ waits }) {
      begun.delete(number)
      toast.success(waits ? texts.waits : texts.sent)
      onDecided()
    },
    // Somebody else may have decided it meanwhile.
    onError: () => void refetchDesk(),
  })
  function change(next: Wish): void {
    begun.set(number, next)
    setWish(next)
    setMissing(null)
  }
  function submit(): void {
    const lacks = missingIn(wish, one)
    setMissing(lacks)
    if (lacks === null && !isPending) mutate()
  }
  const { decision } = wish
  return (
    <CaseForm
      ref={ref}
      label={texts.title}
      onSubmit={submit}
      error={error}
      foot={
        <>
          <Button type="submit" variant={decision === 'close' ? 'danger' : 'primary'} pending={isPending}>
            {decision === null ? texts.send : texts.buttons[decision](kindNames[one.kind])}
          </Button>
          <span className="case-shortcut" aria-hidden="true">
            <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd> <Kbd>↵</Kbd>
          </span>
        </>
      }
    >
      <DecisionFields
        one={one}
        isAdmin={me.roles.includes('admin')}
        wish={wish}
        onChange={change}
        missing={missing}
        legend={texts.title}
        reasonLabel={texts.reason(decision !== 'none' && one.author !== null, one.num_reports)}
      />
      {decision !== null && (
        <InlineNotice tone="info" className="case-note">
          {noteOf(wish, one)}
        </InlineNotice>
      )}
      {decision !== null && <StatementPreview one={one} wish={wish} />}
    </CaseForm>
  )
}

/** What happens to money, and who can appeal. */
function noteOf({ decision, money }: Wish, one: DeskCaseDetails): string {
  if (decision === 'close') return texts.closed
  if (decision === 'none') return texts.reportersAppeal
  return [moneyOf(), texts.authorAppeals].filter(Boolean).join(' ')
  function moneyOf(): string {
    if (decision === 'suspend') return texts.suspended
    if (decision !== 'remove' || one.kind !== 'post') return ''
    if (one.buyers === 0) return texts.nobodyBought
    if (money === null) return ''
    return money === 'keep' ? texts.buyersKeep(one.buyers) : texts.buyersRefunded(formatMoney(one.refundable))
  }
}
