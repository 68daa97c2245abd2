import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { Slider } from '../../ui/form/slider.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { ToggleChips } from '../../ui/form/toggle-chips.tsx'
import { FollowersIcon } from '../../ui/icons/icons.ts'
import { EveryoneIcon } from '../../ui/icons/later-icons.ts'
import { Section, Specimen } from '../section.tsx'

const audiences = [
  { value: 'everyone', label: 'Everyone', icon: EveryoneIcon },
  { value: 'followers', label: 'Followers', icon: FollowersIcon },
] as const
const distances = ['100 m', 'ZIP', 'City', 'State', 'Country', 'World'].map((label, index) => ({
  value: label,
  label,
  disabled: index === 0,
}))

const zones = [
  { value: 'UTC', label: 'Coordinated Universal Time' },
  ...['Europe/Lisbon', 'America/New_York', 'America/Argentina/ComodRivadavia', 'Asia/Tokyo'].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
]

export function Fields() {
  const [zone, setZone] = useState('UTC')
  const [audience, setAudience] = useState<'everyone' | 'followers'>('everyone')
  const [distance, setDistance] = useState<string>('City')
  const [days, setDays] = useState(11)
  const [view, setView] = useState<'reader' | 'buyer'>('reader')
  return (
    <Section title="Fields" note="Real inputs throughout; 16 px text under a finger.">
      <Specimen name="Field, Input" note="focus: 2 px ring in place of the border">
        <div className="grid gap-4">
          <Field label="Email" hint="Your name and email are never public.">
            <Input type="email" size="lg" defaultValue="ines.bakes@post.example" autoComplete="off" />
          </Field>
          <Field label="Password">
            <PasswordInput size="lg" defaultValue="correct horse" autoComplete="off" />
          </Field>
          <Field label="Profile handle" error="Handle can only contain letters, numbers, and underscores">
            <Input start="@" defaultValue="bake house" />
          </Field>
          <Field label="Your price" aside="minimum $2.00">
            <Input size="xl" start="$" end="USD" inputMode="decimal" defaultValue="3.00" />
          </Field>
          <Field label="Code">
            <Input size="code" inputMode="numeric" autoComplete="one-time-code" defaultValue="482913" />
          </Field>
          <Field label="Read only">
            <Input readOnly value="b•••@bake.example" />
          </Field>
          <Field label="Disabled">
            <Input disabled placeholder="Not now" />
          </Field>
        </div>
      </Specimen>
      <Specimen name="Textarea" note="grows with its text">
        <div className="grid gap-4">
          <Field label="Hidden text" aside="104 characters" hint="Buyers see this after paying.">
            <Textarea
              defaultValue={
                'Sack 0611, North Mill: 9.6 % protein, ash 0.71.\nSack 0612: 9.4 %. The certificate says 12.5 %.'
              }
            />
          </Field>
          <Field label="Bio" error="Bio is too long">
            <Textarea minRows={3} placeholder="Tell people who you are" />
          </Field>
          <Checkbox label="I accept the terms and the privacy policy" defaultChecked />
          <Checkbox label="Buyers may pay more (this is the minimum)" />
          <Checkbox label="Not available here" disabled />
          <Checkbox label="I accept the terms" error="You must accept the terms" />
        </div>
      </Specimen>
      <Specimen name="RadioChips, ToggleChips, segments">
        <div className="grid gap-5">
          <RadioChips legend="Visibility" options={audiences} value={audience} onChange={setAudience} />
          <RadioChips
            legend="Distance"
            rows="thirds"
            options={distances}
            value={distance}
            onChange={setDistance}
          />
          <RadioChips
            legend="Required"
            size="sm"
            options={audiences}
            value={null}
            onChange={() => {}}
            error="Choose who can see this"
          />
          <ToggleChips
            label="Quick durations"
            size="sm"
            options={distances.slice(1)}
            chosen={[distance]}
            onToggle={setDistance}
          />
          <RadioChips
            legend="Preview"
            hideLegend
            look="segments"
            options={[
              { value: 'reader', label: 'Reader' },
              { value: 'buyer', label: 'Buyer' },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      </Specimen>
      <Specimen name="Combobox, date and time">
        <div className="grid gap-4">
          <Field label="Timezone" hint="Found by typing; leaving without a choice changes nothing.">
            <Combobox value={zone} onChange={setZone} options={zones} emptyText="No such timezone" />
          </Field>
          <Field label="In error" error="Please choose a timezone from the list">
            <Combobox value="" onChange={() => {}} options={zones} />
          </Field>
          <div className="grid grid-cols-2 gap-2">
            <Input type="date" aria-label="Date" defaultValue="2026-11-21" />
            <Input type="time" aria-label="Time" defaultValue="12:00" />
          </div>
        </div>
      </Specimen>
      <Specimen name="Slider, Switch">
        <p className="text-md font-semibold">{days} days</p>
        <Slider label="Duration" value={days} onChange={setDays} valueText={`${days} days`} />
        <p className="mb-4 flex justify-between text-sm text-text-3">
          <span>15 min</span>
          <span>Forever</span>
        </p>
        <Slider label="Duration" value={60} onChange={() => {}} valueText="60 days" disabled />
        <div className="mt-4 divide-y divide-border">
          <Switch label="Pay To View" hint="The text above stays free." defaultChecked className="py-2" />
          <Switch
            label="Limit sale time"
            hint="After this, no one new can buy. Buyers keep access."
            className="py-2"
          />
          <Switch label="Instagram" pending defaultChecked className="py-2" />
          <Switch label="Twitter" pending pendingLabel="Connecting..." className="py-2" />
          <Switch label="Not available" disabled className="py-2" />
        </div>
      </Specimen>
    </Section>
  )
}
