import { FACTS_MAX } from '@sayso/contract/decisions'
import { type DecisionPolicy, HouseRule, ruleTitle } from '@sayso/contract/house-rules'
import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { Field, useFieldLinks } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { RadioChips } from '../../../ui/form/radio-chips.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { ExpandIcon } from '../../../ui/icons/icons.ts'
import { decisionNames, formTexts as texts } from './case-texts.ts'
import { daysFor, decisionsFor, type Field as FieldName, needsDays, needsMoney, type Wish } from './wish.ts'

interface DecisionFieldsProps {
  one: DeskCaseDetails
  isAdmin: boolean
  wish: Wish
  onChange: (wish: Wish) => void
  /** What was missing when it was to be sent. */
  missing: FieldName | null
  legend: string
  reasonLabel: string
}

/** What is decided, by which rule, for how long, and why. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { one, isAdmin, wish, onChange, missing, legend, reasonLabel } = props
  const set = (change: Partial<Wish>) => onChange({ ...wish, ...change })
  const errorOf = (field: FieldName) => (missing === field ? texts.missing[field] : null)
  const { decision } = wish
  return (
    <>
      <RadioChips
        legend={legend}
        size="sm"
        options={decisionsFor(one).map((value) => ({ value, label: decisionNames[value] }))}
        value={decision}
        // A length that this decision does not offer is asked for again.
        onChange={(chosen) =>
          set({
            decision: chosen,
            days: daysFor(chosen, isAdmin).includes(wish.days ?? -1) ? wish.days : null,
            money: chosen === decision ? wish.money : null,
          })
        }
        error={errorOf('decision')}
      />
      {decision !== null && decision !== 'none' && (
        <Field label={texts.rule} error={errorOf('policy')}>
          <RuleSelect value={wish.policy} onChange={(policy) => set({ policy })} />
        </Field>
      )}
      {decision !== null && decision !== 'none' && wish.policy === 'law' && (
        <Field label={texts.whichLaw} hint={texts.whichLawHint} error={errorOf('law')}>
          <Input
            value={wish.law}
            maxLength={200}
            onChange={({ currentTarget }) => set({ law: currentTarget.value })}
          />
        </Field>
      )}
      {decision === 'label' && (
        <RadioChips
          legend={texts.label}
          size="sm"
          options={(['sensitive', 'adult'] as const).map((value) => ({ value, label: texts.labels[value] }))}
          value={wish.label}
          onChange={(label) => set({ label })}
          error={errorOf('label')}
        />
      )}
      {needsDays(decision) && (
        <RadioChips
          legend={texts.days}
          size="sm"
          options={daysFor(decision, isAdmin).map((days) => ({
            value: String(days),
            label: days === 0 ? texts.untilTakenBack : texts.daysText(days),
          }))}
          value={wish.days === null ? null : String(wish.days)}
          onChange={(days) => set({ days: Number(days) })}
          error={errorOf('days')}
        />
      )}
      {needsMoney(wish, one) && (
        <RadioChips
          legend={texts.money}
          size="sm"
          options={[
            { value: 'keep', label: decision === 'close' ? texts.notFraud : texts.keep },
            {
              value: 'refund',
              label: decision === 'close' ? texts.fraud : texts.refund(formatMoney(one.refundable)),
            },
          ]}
          value={wish.money}
          onChange={(money) => set({ money })}
          error={errorOf('money')}
        />
      )}
      <Field
        label={reasonLabel}
        aside={texts.counter([...wish.facts.trim()].length, FACTS_MAX)}
        error={errorOf('facts')}
      >
        <Textarea
          value={wish.facts}
          maxLength={FACTS_MAX}
          minRows={3}
          onChange={({ currentTarget }) => set({ facts: currentTarget.value })}
        />
      </Field>
    </>
  )
}

interface RuleSelectProps {
  value: DecisionPolicy | null
  onChange: (policy: DecisionPolicy | null) => void
}

function RuleSelect({ value, onChange }: RuleSelectProps) {
  return (
    <span className="case-select">
      <select
        {...useFieldLinks()}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange((currentTarget.value || null) as DecisionPolicy | null)}
      >
        <option value="">{texts.chooseRule}</option>
        {HouseRule.map((rule) => (
          <option key={rule} value={rule}>
            {ruleTitle(rule)}
          </option>
        ))}
        <option value="law">{texts.law}</option>
      </select>
      <ExpandIcon size={16} />
    </span>
  )
}
