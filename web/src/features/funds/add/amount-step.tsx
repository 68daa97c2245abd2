import { type Cents, cents, formatCents } from '@sayso/contract/money'
import { type SubmitEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { ToggleChips } from '../../../ui/form/toggle-chips.tsx'
import { readTyped } from '../../../ui/format/money.ts'
import { addTexts, labels, limitsLine } from './texts.ts'
import type { AddFunds } from './use-add-funds.ts'
import { type Faults, faultsOf } from './validate.ts'

interface AmountStepProps {
  adding: AddFunds
  balance: Cents
  foot: HTMLElement | null
}

const SUMS = [500, 1000, 2500, 5000] as const
const plain = (sum: number) => formatCents(cents(sum)).slice(1)

export function AmountStep({ adding, balance, foot }: AmountStepProps) {
  const { funds } = useLimits()
  const form = useId()
  const [isAsked, setAsked] = useState(false)
  const { typed, write } = adding
  const found = faultsOf(typed, balance, funds)
  // While typing, only the amount is validated; the rest after the first submit.
  const faults: Faults = isAsked
    ? found
    : typed.amount.length > 2 && found.amount
      ? { amount: found.amount }
      : {}

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAsked(true)
    const [first] = Object.keys(found)
    if (first === undefined) {
      adding.go(2)
      return
    }
    const control = event.currentTarget.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <form id={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5 md:gap-5">
      <div>
        <Field
          label={addTexts.amount}
          aside={`Balance ${formatCents(balance)}`}
          hint={limitsLine(funds)}
          error={faults.amount}
        >
          <Input
            name="amount"
            size="xl"
            start="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount}
            onChange={({ target }) => {
              const next = readTyped(target.value)
              if (next !== null) write('amount', next)
            }}
          />
        </Field>
        <div className="mt-3">
          <ToggleChips
            label={labels.usualAmounts}
            options={SUMS.map((sum) => ({ value: plain(sum), label: `$${sum / 100}` }))}
            chosen={[typed.amount]}
            onToggle={(sum) => write('amount', sum)}
          />
        </div>
      </div>
      <Field label={labels.nameOnCard} error={faults.name}>
        <Input
          name="name"
          size="lg"
          autoComplete="cc-name"
          value={typed.name}
          onChange={({ target }) => write('name', target.value)}
        />
      </Field>
      <Field label={addTexts.email} error={faults.email}>
        <Input
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          value={typed.email}
          onChange={({ target }) => write('email', target.value)}
        />
      </Field>
      {foot &&
        createPortal(
          <Button type="submit" form={form} variant="primary" size="lg" wide>
            {addTexts.next}
          </Button>,
          foot,
        )}
    </form>
  )
}
