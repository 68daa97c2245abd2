import type { Limits } from '@sayso/contract/limits'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { LocationField } from './location-field.tsx'
import { Section } from './section.tsx'
import type { ProfileForm } from './use-profile-form.ts'

interface FieldsProps {
  form: ProfileForm
  limits: Limits['accounts']
}

const pair = 'mt-4 grid gap-4 md:grid-cols-2 md:gap-3'
const address = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function Basics({ form, limits, formerHandle }: FieldsProps & { formerHandle?: string }) {
  const { values, faults, text } = form
  const handle = values.handle.trim()
  const isMoving = formerHandle !== undefined && handle.toLowerCase() !== formerHandle.toLowerCase()
  return (
    <Section title="Basics">
      <Field label="Display name" aside="Required" error={faults.displayName} className="mt-4">
        <Input
          {...text('displayName')}
          maxLength={limits.displayNameMax}
          autoComplete="nickname"
          dir="auto"
          required
        />
      </Field>
      <Field
        label="Handle"
        aside="Required"
        error={faults.handle}
        hint={
          <>
            Letters, numbers, and underscores.{' '}
            {handle !== '' && (
              <>
                Your page:{' '}
                <span className="[overflow-wrap:anywhere]">
                  {location.host}/<b className="font-semibold">{handle}</b>
                </span>
              </>
            )}
            {isMoving && ` Your old address leads here for ${limits.oldHandleRedirectsDays} days.`}
          </>
        }
        className="mt-4"
      >
        <Input
          {...text('handle')}
          start="@"
          maxLength={limits.handleMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field
        label="Bio"
        aside={`${[...values.bio.trim()].length} / ${limits.bioMax}`}
        error={faults.bio}
        className="mt-4"
      >
        <Textarea {...text('bio')} minRows={3} dir="auto" />
      </Field>
      <div className={pair}>
        <LocationField form={form} max={limits.locationMax} />
        <Field label="Web link" error={faults.webLink}>
          <Input
            {...text('webLink')}
            maxLength={limits.webLinkMax}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
    </Section>
  )
}

export function Payout({ form: { faults, text }, limits }: FieldsProps) {
  return (
    <Section title="Payout" why="Only you see these.">
      <div className={pair}>
        <Field label="PayPal e-mail" error={faults.paypalEmail}>
          <Input {...text('paypalEmail')} {...address} maxLength={limits.emailMax} autoComplete="off" />
        </Field>
        <Field label="Contact e-mail" error={faults.email}>
          <Input {...text('email')} {...address} maxLength={limits.emailMax} autoComplete="email" />
        </Field>
      </div>
    </Section>
  )
}

export function Privacy({ form: { values, flag } }: Pick<FieldsProps, 'form'>) {
  return (
    <Section title="Privacy">
      <Switch
        {...flag('isPublic')}
        label="Public profile"
        hint={
          values.isPublic
            ? 'Anyone can see your profile and your posts for everyone.'
            : 'Only followers you approve see your profile and your posts.'
        }
        className="mt-2 min-h-14"
      />
    </Section>
  )
}

const notices = [
  ['onPtvs', 'Sales', 'Purchases, refunds, payouts and releases'],
  ['onFollow', 'New followers', undefined],
  ['onReply', 'Replies', 'Comments on your posts, replies to your comments'],
  ['onMention', 'Mentions', undefined],
  ['onRepost', 'Reposts', undefined],
  ['onOtherInteractions', 'Other interactions', 'Likes, true and false, bundled once a day'],
] as const

export function Notifications({ form: { flag } }: Pick<FieldsProps, 'form'>) {
  return (
    <Section title="Notifications by e-mail">
      <div className="mt-2 divide-y divide-border">
        {notices.map(([name, label, hint]) => (
          <Switch key={name} {...flag(name)} label={label} hint={hint} className="min-h-14 py-1" />
        ))}
      </div>
    </Section>
  )
}
