import { clsx } from 'clsx'
import type { ChangeEvent } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { fieldBox } from '../../ui/form/field-styles.ts'
import { Input } from '../../ui/form/input.tsx'
import { CardIcon } from '../../ui/icons/later-icons.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { cardTexts, labels } from './texts.ts'
import type { Card } from './use-card.ts'

interface NameOnCardProps {
  name: string
  onName: (name: string) => void
  /** The error if the name is missing, once the form was submitted. */
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

/** The box of the provider's card field. It has its final height before the field is mounted in it. */
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
              {labels.tryAgain}
            </Button>
          }
        >
          {cardTexts.notReady}
        </InlineNotice>
      )}
    </div>
  )
}
