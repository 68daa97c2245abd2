import { cardTotal } from '@sayso/contract/fees'
import { cents, formatCents } from '@sayso/contract/money'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { Icon } from '../../ui/icons/icons.ts'
import { CardIcon, FundsIcon } from '../../ui/icons/later-icons.ts'
import { onIntent } from '../../ui/lazy/intent.ts'
import { AddFundsDialog } from './add-missing.tsx'
import type { Funds } from './amount.ts'
import { texts } from './texts.ts'
import type { Price } from './use-price.ts'

export type Means = 'funds' | 'card'

interface PayWithProps {
  price: Price
  funds: Funds
  value: Means
  onChange: (means: Means) => void
  /** Opens the dialog that adds funds. */
  onAdd: () => void
}

/**
 * The choice of payment method. Funds are offered only if the balance is known; if it is too low, the missing amount is
 * shown.
 */
export function PayWith({ price, funds, value, onChange, onAdd }: PayWithProps) {
  const name = useId()
  const sum = formatCents(price.amount)
  const shared = { name, value, onChange }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{texts.payWith}</legend>
      {funds.state !== 'unknown' && (
        <Choice
          {...shared}
          means="funds"
          icon={FundsIcon}
          label={texts.funds}
          sum={sum}
          isOff={funds.state === 'short'}
        >
          {funds.state === 'enough' ? (
            texts.balance(formatCents(funds.balance), formatCents(funds.after))
          ) : (
            <>
              {texts.short(formatCents(funds.balance))}
              <button
                type="button"
                className="link touch-44"
                onClick={onAdd}
                {...onIntent(AddFundsDialog.preload)}
              >
                {texts.addMissing(formatCents(funds.missing))}
              </button>
            </>
          )}
        </Choice>
      )}
      {price.amount > 0 && (
        <Choice
          {...shared}
          means="card"
          icon={CardIcon}
          label={texts.card}
          sum={formatCents(cardTotal(price.amount, price.cardFee))}
        >
          {texts.cardSum(sum, formatCents(cents(price.cardFee)))}
        </Choice>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  means: Means
  value: Means
  onChange: (means: Means) => void
  icon: Icon
  label: string
  sum: string
  isOff?: boolean
  children: ReactNode
}

function Choice({ name, means, value, onChange, icon: MeansIcon, label, sum, isOff, children }: ChoiceProps) {
  const id = useId()
  const isChosen = value === means && !isOff
  return (
    <label
      className={clsx(
        'flex items-center gap-3 rounded-media border py-3 pr-4 pl-3.5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
        isChosen
          ? 'border-accent-text bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent-text)]'
          : 'border-border-strong',
        isOff ? 'border-dashed' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={() => onChange(means)}
        aria-labelledby={id}
        aria-describedby={`${id}-more`}
        className={clsx(
          'size-5 shrink-0 appearance-none rounded-full outline-none',
          // The chosen dot is a thick border around nothing.
          isChosen ? 'border-6 border-accent-text' : 'border-2 border-border-strong',
        )}
      />
      <MeansIcon
        size={20}
        className={isChosen ? 'text-accent-text' : isOff ? 'text-text-3' : 'text-text-2'}
      />
      <div className="min-w-0 flex-1">
        <p id={id} className={clsx('leading-5 font-semibold', isOff && 'text-text-3')}>
          {label}
        </p>
        <p
          id={`${id}-more`}
          className={clsx('text-sm tabular-nums', isChosen || isOff ? 'text-text-2' : 'text-text-3')}
        >
          {children}
        </p>
      </div>
      <span className={clsx('font-semibold tabular-nums', isOff && 'text-text-3')}>{sum}</span>
    </label>
  )
}
