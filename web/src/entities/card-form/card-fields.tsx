import { clsx } from 'clsx'
import type { ChangeEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { fieldBox } from '../../ui/field-styles.ts'
import { CardIcon } from '../../ui/icons.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { cardTexts } from './texts.ts'
import type { Card } from './use-card.ts'

interface NameOnCardProps {
  name: string
  onName: (name: string) => void
  /** What is missing, once it was asked for. */
  nameFault?: string | undefined
}

export function NameOnCard({ name, onName, nameFault }: NameOnCardProps) {
  return (
    <Field label={cardTexts.name} error={nameFault}>
      <Input
        name="name"
        size="lg"
        value={name}
        autoComplete="cc-name"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onName(target.value)}
      />
    </Field>
  )
}

/** The box has its final height before the provider's field is in it. */
export function CardBox({ card }: { card: Card }) {
  const { state, box, fault } = card
  if (state === 'unavailable') return <InlineNotice tone="warn">{cardTexts.noCards}</InlineNotice>
  return (
    <div>
      <label htmlFor={box.id} className="mb-1.5 block font-medium">
        {cardTexts.card}
      </label>
      <div className={clsx(fieldBox, 'flex h-12 items-center gap-2.5 px-3.5')}>
        <CardIcon size={20} className="text-text-3" />
        {/* biome-ignore lint/a11y/useSemanticElements: fields of the provider's, none of them here. */}
        <div
          {...box}
          role="group"
          aria-label={cardTexts.card}
          aria-invalid={fault !== null}
          aria-busy={state === 'loading'}
          className={clsx('min-w-0 flex-1', state !== 'ready' && 'invisible')}
        />
        {state === 'loading' && <Spinner size={18} className="text-text-3" />}
      </div>
      {fault !== null && <FieldError>{fault}</FieldError>}
      {state === 'failed' && (
        <InlineNotice
          tone="danger"
          alert
          className="mt-3"
          action={
            <Button size="sm" variant="quiet" onClick={card.retry}>
              Try again
            </Button>
          }
        >
          {cardTexts.notReady}
        </InlineNotice>
      )}
    </div>
  )
}
