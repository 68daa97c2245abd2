import type { Limits } from '@sayso/contract/limits'
import { emailSwitches } from '../../../entities/profile/email-switches.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { labels } from '../texts.ts'
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
    <Section title={labels.basics}>
      <Field label={labels.displayName} aside={labels.required} error={faults.displayName} className="mt-4">
        <Input
          {...text('displayName')}
          maxLength={limits.displayNameMax}
          autoComplete="nickname"
          dir="auto"
          required
        />
      </Field>
      <Field
        label={labels.handle}
        aside={labels.required}
        error={faults.handle}
        hint={
          <>
            {labels.handleHint}{' '}
            {handle !== '' && (
              <>
                {labels.yourPage}{' '}
                <span className="[overflow-wrap:anywhere]">
                  {location.host}/<b className="font-semibold">{handle}</b>
                </span>
              </>
            )}
            {isMoving && ` Your old link keeps working for ${limits.oldHandleRedirectsDays} days.`}
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
        label={labels.bio}
        aside={`${[...values.bio.trim()].length} / ${limits.bioMax}`}
        error={faults.bio}
        className="mt-4"
      >
        <Textarea {...text('bio')} minRows={3} dir="auto" />
      </Field>
      <div className={pair}>
        <LocationField form={form} max={limits.locationMax} />
        <Field label={labels.webLink} error={faults.webLink}>
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
    <Section title={labels.payout} why={labels.onlyYouSeeThese}>
      <div className={pair}>
        <Field label={labels.paypalEmail} error={faults.paypalEmail}>
          <Input {...text('paypalEmail')} {...address} maxLength={limits.emailMax} autoComplete="off" />
        </Field>
        <Field label={labels.contactEmail} error={faults.email}>
          <Input {...text('email')} {...address} maxLength={limits.emailMax} autoComplete="email" />
        </Field>
      </div>
    </Section>
  )
}

export function Privacy({ form: { values, flag } }: Pick<FieldsProps, 'form'>) {
  return (
    <Section title={labels.privacy}>
      <Switch
        {...flag('isPublic')}
        label={labels.publicProfile}
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

const names = {
  setting_notify_ptv_email: 'onPtvs',
  setting_notify_follow: 'onFollow',
  setting_notify_reply: 'onReply',
  setting_notify_mention: 'onMention',
  setting_notify_repost: 'onRepost',
  setting_notify_other_interactions: 'onOtherInteractions',
} as const

export function Notifications({ form: { flag } }: Pick<FieldsProps, 'form'>) {
  return (
    <Section title={labels.emailNotifications}>
      <div className="mt-2 divide-y divide-border">
        {emailSwitches.map(({ field, label, hint }) => (
          <Switch key={field} {...flag(names[field])} label={label} hint={hint} className="min-h-14 py-1" />
        ))}
      </div>
    </Section>
  )
}
