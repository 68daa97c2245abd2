import type { ProfileId } from '@sayso/contract/ids'
import type { PushDevice, QuietHours } from '@sayso/contract/shapes/notification'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notificationSettingsQuery } from '../../../entities/notifications/index.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { CheckIcon, DarkThemeIcon as QuietIcon } from '../../../ui/icons/icons.ts'
import { PhoneIcon } from '../../../ui/icons/later-icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ChangeRow } from '../parts/change-row.tsx'
import { Group } from '../parts/group.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { texts as shared } from '../texts.ts'
import { quietHours, removeDevice, texts } from './texts.ts'
import { ThisBrowser } from './this-browser.tsx'

interface PushSettingsProps {
  me: ProfileId
  publicKey: string
  quiet: QuietHours | null
  devices: readonly PushDevice[]
}

/** The devices that get push messages, and when they get none. Both belong to the account. */
export function PushSettings({ me, publicKey, quiet, devices }: PushSettingsProps) {
  return (
    <Group name={texts.pushGroup} lead={texts.pushLead}>
      <ThisBrowser me={me} publicKey={publicKey} />
      {devices.length === 0 && <p className="py-3 text-text-2">{texts.noDevices}</p>}
      {devices.map(({ device_id, label, created, is_this }) => (
        <SettingRow
          key={device_id}
          icon={PhoneIcon}
          title={label}
          badge={
            is_this && (
              <Badge tone="ok" icon={CheckIcon}>
                {texts.thisDevice}
              </Badge>
            )
          }
          hint={
            <>
              {texts.since} <Time at={created} show="day" />
            </>
          }
          action={<RemoveDevice me={me} id={device_id} label={label} />}
        />
      ))}
      <ChangeRow
        icon={QuietIcon}
        title={texts.quiet}
        hint={quiet === null ? texts.noQuiet : quietHours(quiet.from, quiet.to, quiet.zone)}
        change={texts.changeQuiet}
      >
        {(close) => <QuietForm me={me} quiet={quiet} onSaved={close} />}
      </ChangeRow>
    </Group>
  )
}

function RemoveDevice({ me, id, label }: { me: ProfileId; id: PushDevice['device_id']; label: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => sessionCall('user/removePushDevice', { device_id: id }),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries(notificationSettingsQuery(me)),
  })
  return (
    <Button size="sm" pending={isPending} aria-label={removeDevice(label)} onClick={() => mutate()}>
      {texts.remove}
    </Button>
  )
}

function failed(error: unknown): void {
  const words = { title: shared.notSaved, text: shared.saveFailed }
  const { title, text } = failureWords(error, words, words)
  toast.error(title, { description: text })
}

interface QuietFormProps {
  me: ProfileId
  quiet: QuietHours | null
  onSaved: () => void
}

/** In the time zone of this device. */
function QuietForm({ me, quiet, onSaved }: QuietFormProps) {
  const [from, setFrom] = useState(quiet?.from ?? '22:00')
  const [to, setTo] = useState(quiet?.to ?? '07:00')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (hours: { from: string; to: string }) => {
      const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
      return sessionCall('user/setQuietHours', { ...hours, zone })
    },
    onSuccess: ({ quiet: saved }) => {
      const { queryKey } = notificationSettingsQuery(me)
      queryClient.setQueryData(queryKey, (now) => now && { ...now, quiet: saved })
      onSaved()
    },
    onError: failed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ from, to })
  }
  return (
    <form onSubmit={submit} className="quiet-form">
      <Field label={texts.from}>
        <Input type="time" required value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={texts.to}>
        <Input type="time" required value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button type="submit" variant="primary" pending={isPending && variables.from !== ''}>
        {texts.save}
      </Button>
      {quiet !== null && (
        <Button pending={isPending && variables.from === ''} onClick={() => mutate({ from: '', to: '' })}>
          {texts.turnOff}
        </Button>
      )}
    </form>
  )
}
