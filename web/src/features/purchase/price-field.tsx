import { cents, formatCents, priceText } from '@sayso/contract/money'
import { clsx } from 'clsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { suggestions } from './amount.ts'
import { texts } from './texts.ts'
import type { Price } from './use-price.ts'

/**
 * For posts whose buyers may pay more. An amount that is too low is reported while typing, and raised when the field
 * loses the focus.
 */
export function PriceField({ price }: { price: Price }) {
  const { base, amount } = price
  const fault = price.fault ?? price.note
  const more = cents(amount - base)
  return (
    <div>
      <Field
        label={<b className="font-semibold">{texts.yourPrice}</b>}
        aside={texts.minimum(priceText(base))}
        error={fault}
      >
        <Input
          size="xl"
          start="$"
          end="USD"
          inputMode="decimal"
          autoComplete="off"
          value={price.typed}
          onChange={({ target }) => price.type(target.value)}
          onBlur={price.leave}
        />
      </Field>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {suggestions(base, price.most).map((sum) => {
          const isChosen = sum === amount && price.fault === null
          return (
            <button
              key={sum}
              type="button"
              aria-pressed={isChosen}
              onClick={() => price.choose(sum)}
              className={clsx(
                'flex h-10 items-center justify-center gap-1.5 rounded-full border tabular-nums coarse:h-11',
                isChosen
                  ? 'border-accent-text bg-accent-soft font-semibold text-accent-text'
                  : 'border-border-strong font-medium hover:bg-surface-3/60',
              )}
            >
              {isChosen && <CheckIcon size={16} />}
              {priceText(sum)}
            </button>
          )
        })}
      </div>
      {more > 0 && price.fault === null && (
        <p className="mt-2 text-sm text-text-3">{texts.above(formatCents(more))}</p>
      )}
    </div>
  )
}
