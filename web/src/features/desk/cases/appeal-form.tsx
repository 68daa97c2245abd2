import { FACTS_MAX } from '@sayso/contract/decisions'
import type { DeskAppeal, DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { useMutation } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RadioChips } from '../../../ui/form/radio-chips.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type Me, refetchDesk } from '../desk-queries.ts'
import { CaseForm } from './case-form.tsx'
import { formTexts, appealTexts as texts } from './case-texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { emptyWish, type Field as FieldName, missingIn, sentOf, type Wish } from './wish.ts'

type Outcome = NonNullable<DeskAppeal['outcome']>
const outcomes: readonly Outcome[] = ['reverse', 'uphold', 'change']

interface AppealFormProps {
  ref?: Ref<HTMLElement>
  me: Me
  appeal: DeskAppeal
  one: DeskCaseDetails
  onDecided: () => void
}

/** Reverses or upholds, or decides anew. */
export function AppealForm({ ref, me, appeal, one, onDecided }: AppealFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [reason, setReason] = useState('')
  const [wish, setWish] = useState<Wish>(emptyWish)
  const [missing, setMissing] = useState<FieldName | 'outcome' | 'reason' | null>(null)
  // What is there to decide about once the first decision is taken back.
  const subject: DeskCaseDetails = { ...one, state: one.state === 'gone' ? 'gone' : 'there' }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decided: Outcome) =>
      sessionCall('staff/decideAppeal', {
        appeal: appeal.number,
        outcome: decided,
        reason: decided === 'change' ? wish.facts.trim() : reason.trim(),
        ...(decided === 'change' && sentOf(wish, subject)),
      }),
    onSuccess({ waits }) {
      toast.success(waits ? formTexts.waits : texts.sent)
      onDecided()
    },
    onError: () => void refetchDesk(),
  })
  function submit(): void {
    const lacks =
      outcome === null
        ? 'outcome'
        : outcome === 'change'
          ? missingIn(wish, subject)
          : reason.trim() === ''
            ? 'reason'
            : null
    setMissing(lacks)
    if (outcome !== null && lacks === null && !isPending) mutate(outcome)
  }
  return (
    <CaseForm
      ref={ref}
      label={texts.legend}
      onSubmit={submit}
      error={error}
      foot={
        <Button type="submit" variant="primary" pending={isPending}>
          {outcome === null ? texts.send : texts.buttons[outcome]}
        </Button>
      }
    >
      <RadioChips
        legend={texts.legend}
        size="sm"
        options={outcomes.map((value) => ({ value, label: texts.outcomes[value] }))}
        value={outcome}
        onChange={(chosen) => {
          setOutcome(chosen)
          setMissing(null)
        }}
        error={missing === 'outcome' ? texts.missing.outcome : null}
      />
      {outcome === 'change' ? (
        <DecisionFields
          one={subject}
          isAdmin={me.roles.includes('admin')}
          wish={wish}
          onChange={(next) => {
            setWish(next)
            setMissing(null)
          }}
          missing={missing === 'outcome' || missing === 'reason' ? null : missing}
          legend={texts.anew}
          reasonLabel={texts.reason}
        />
      ) : (
        <Field
          label={texts.reason}
          aside={formTexts.counter([...reason.trim()].length, FACTS_MAX)}
          error={missing === 'reason' ? texts.missing.reason : null}
        >
          <Textarea
            value={reason}
            maxLength={FACTS_MAX}
            minRows={3}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setMissing(null)
            }}
          />
        </Field>
      )}
    </CaseForm>
  )
}
