import { REPORT_TEXT_MAX, ReportReason } from '@sayso/contract/report-reasons'
import { type SubmitEvent, useState } from 'react'
import { EmailField } from '../../../entities/account-form/email-field.tsx'
import { FormFoot } from '../../../entities/account-form/form-foot.tsx'
import { useForm } from '../../../entities/account-form/use-form.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { withChallenge } from '../../../lib/challenge/with-challenge.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { RadioChips } from '../../../ui/form/radio-chips.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { reasonTexts } from '../texts.ts'
import { checkReport, isAnonymous, type ReportValues } from './check-report.ts'
import type { SentByAddress } from './sent-page.tsx'
import { outcomes, pageTexts as texts } from './texts.ts'

const empty: ReportValues = { url: '', reason: null, text: '', name: '', email: '', goodFaith: false }

const options = ReportReason.map((value) => ({ value, label: reasonTexts[value] }))

/** Everything that a report without an account says. What was entered stays if it cannot be sent. */
export function ReportForm({ onSent }: { onSent: (sent: SentByAddress) => void }) {
  const [isChecking, setChecking] = useState(false)
  const { values, faults, alert, isPending, set, text, form } = useForm<ReportValues>({
    initial: empty,
    check: checkReport,
    outcomes,
    refusals: { report_url_invalid: 'url', email_invalid: 'email' },
    async send({ reason, goodFaith, ...typed }) {
      const email = typed.email.trim()
      const sent = { ...typed, email, reason: reason ?? 'other', good_faith: goodFaith }
      const { number } = await withChallenge(
        (solved) => sessionCall('unauth/report', { ...sent, ...solved }),
        setChecking,
      )
      onSent({ number, email })
    },
  })
  const isOptional = isAnonymous(values)
  const optional = isOptional ? texts.optional : undefined
  /** The form gives the focus to the first field with a fault; the chips have no field of that name. */
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const [first] = Object.keys(checkReport(values))
    void form.onSubmit(event)
    if (first === 'reason') event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }
  return (
    <BarePage title={texts.title} lead={texts.lead} size="lg">
      <form {...form} onSubmit={submit} className="grid gap-4.5">
        <Field label={texts.url} hint={texts.urlHint} error={faults.url}>
          <Input {...text('url')} type="url" inputMode="url" autoComplete="off" autoCapitalize="none" />
        </Field>
        <div>
          <RadioChips
            legend={texts.reason}
            size="sm"
            options={options}
            value={values.reason}
            onChange={(reason) => set({ reason })}
            error={faults.reason}
          />
          {isOptional && (
            <p role="status" className="mt-2 text-sm text-text-2">
              {texts.childSafety}
            </p>
          )}
        </div>
        <Field label={texts.text} hint={texts.textHint} error={faults.text}>
          <Textarea
            name="text"
            value={values.text}
            minRows={4}
            maxLength={REPORT_TEXT_MAX}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        </Field>
        <Field label={texts.name} aside={optional} error={faults.name}>
          <Input {...text('name')} autoComplete="name" maxLength={100} />
        </Field>
        <EmailField
          {...text('email')}
          size="md"
          label={texts.email}
          hint={texts.emailHint}
          error={faults.email}
          autoComplete="email"
        />
        <Checkbox
          name="goodFaith"
          label={texts.goodFaith}
          checked={values.goodFaith}
          error={faults.goodFaith}
          onChange={({ currentTarget }) => set({ goodFaith: currentTarget.checked })}
        />
        <FormFoot
          alert={alert}
          isPending={isPending}
          pendingLabel={isChecking ? texts.checking : texts.sending}
        >
          {texts.send}
        </FormFoot>
      </form>
    </BarePage>
  )
}
