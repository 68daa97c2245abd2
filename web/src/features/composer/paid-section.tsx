import { cardTotal } from '@sayso/contract/fees'
import type { Limits } from '@sayso/contract/limits'
import { formatCents, parseDollars, priceText } from '@sayso/contract/money'
import { type ReactNode, useState } from 'react'
import type { PickedFile, PostForm } from '../../entities/draft/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Input } from '../../ui/form/input.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { countOf } from '../../ui/format/count.ts'
import { LockedIcon, VisibleIcon } from '../../ui/icons/icons.ts'
import { DateIcon, FundsIcon } from '../../ui/icons/later-icons.ts'
import { BuyerPreview } from './buyer-preview.tsx'
import type { Faults } from './faults.ts'
import { MomentFields } from './moment-fields.tsx'
import { labels, texts } from './texts.ts'

interface PaidSectionProps {
  form: PostForm
  onChange: (some: Partial<PostForm>) => void
  faults: Faults
  files: readonly PickedFile[]
  hidesItems: boolean
  limits: Limits
  /** An action offered if the server rejects making the post free again. */
  soldAction?: ReactNode
  earlierBuyers?: ReactNode
}

export function PaidSection(props: PaidSectionProps) {
  const { form, onChange, faults, soldAction } = props
  return (
    <section aria-label={texts.payToView} className="border-t border-border px-4 py-3">
      <div data-field="isPaid" className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-field bg-accent-soft text-accent-text">
          <LockedIcon size={18} />
        </span>
        <Switch
          label={<b className="font-semibold">{texts.payToView}</b>}
          hint={texts.payToViewHint}
          checked={form.isPaid}
          onChange={({ target }) => onChange({ isPaid: target.checked })}
          className="flex-1"
        />
      </div>
      {faults.isPaid !== undefined && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3">
          <FieldError>{faults.isPaid}</FieldError>
          {soldAction}
        </div>
      )}
      {form.isPaid && <Terms {...props} />}
    </section>
  )
}

const part = 'border-t border-border px-4 py-3.5 first:border-t-0'
const releases = [
  { value: 'payment', label: 'On payment' },
  { value: 'date', label: 'On specific date', icon: DateIcon },
] as const

function Terms({ form, onChange, faults, files, hidesItems, limits, earlierBuyers }: PaidSectionProps) {
  const [isPreviewing, setPreviewing] = useState(false)
  const price = parseDollars(form.price)
  const isEmpty = form.lockedText.trim() === '' && !hidesItems
  return (
    <div className="mt-3 rounded-box border border-border bg-surface-2">
      <div className={`${part} grid gap-x-6 gap-y-2 md:grid-cols-[10rem_minmax(0,1fr)]`} data-field="price">
        <Field label={labels.price} error={faults.price}>
          <Input
            start="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="2.00"
            value={form.price}
            onChange={({ target }) => onChange({ price: target.value.replace(/[^\d.]/g, '') })}
            onBlur={() => price !== null && onChange({ price: formatCents(price).slice(1) })}
          />
        </Field>
        <Switch
          label={labels.buyersMayPayMore}
          hint={price === null ? 'The price is the minimum' : `${priceText(price)} is the minimum`}
          checked={form.canPayMore}
          onChange={({ target }) => onChange({ canPayMore: target.checked })}
          className="md:pt-6"
        />
      </div>
      <div className={part} data-field="lockedText">
        <Field
          label={labels.hiddenText}
          aside={countOf(form.lockedText.length, 'character', 'characters')}
          error={faults.lockedText}
        >
          <Textarea
            minRows={4}
            value={form.lockedText}
            dir="auto"
            onChange={({ target }) => onChange({ lockedText: target.value })}
          />
        </Field>
        <div className="mt-1 flex items-center justify-between gap-3">
          <p className="text-sm text-text-3">
            {!isEmpty && 'Buyers see this after paying.'}
            {isEmpty && faults.lockedText === undefined && 'Write it here, add a file or lock a photo.'}
          </p>
          <Button
            size="sm"
            variant="link"
            icon={VisibleIcon}
            className="-me-3"
            onClick={() => setPreviewing(true)}
          >
            {labels.previewAsBuyer}
          </Button>
        </div>
        {earlierBuyers}
      </div>
      <div className={part} data-field="release">
        <RadioChips
          legend={labels.release}
          options={releases}
          value={form.isReleasedOnPayment ? 'payment' : 'date'}
          onChange={(when) => onChange({ isReleasedOnPayment: when === 'payment' })}
          error={form.isReleasedOnPayment ? faults.release : null}
        />
        {!form.isReleasedOnPayment && (
          <MomentFields
            name="Release"
            value={form.release}
            onChange={(release) => onChange({ release })}
            fault={faults.release}
          />
        )}
      </div>
      <div className={part} data-field="saleEnd">
        <Switch
          label={labels.limitSaleTime}
          hint={labels.saleLimitHint}
          checked={form.isSaleLimited}
          onChange={({ target }) => onChange({ isSaleLimited: target.checked })}
        />
        {form.isSaleLimited && (
          <MomentFields
            name="Sale end"
            value={form.saleEnd}
            onChange={(saleEnd) => onChange({ saleEnd })}
            fault={faults.saleEnd}
          />
        )}
      </div>
      <div className={part} data-field="supportEmail">
        <Field label={labels.supportEmail} aside={labels.shownToBuyersOnly} error={faults.supportEmail}>
          <Input
            type="email"
            autoComplete="email"
            value={form.supportEmail}
            onChange={({ target }) => onChange({ supportEmail: target.value })}
          />
        </Field>
      </div>
      {price !== null && price > 0 && (
        <p className={`${part} flex gap-2.5 text-sm text-text-2`}>
          <FundsIcon size={16} className="mt-px shrink-0" />
          <span>
            {labels.youEarn} <b>{formatCents(price)}</b> {labels.lessFees}{' '}
            <b>{formatCents(cardTotal(price, limits.ptv.cardFeeCents))}</b>.
          </span>
        </p>
      )}
      <BuyerPreview open={isPreviewing} onOpenChange={setPreviewing} form={form} files={files} />
    </div>
  )
}
