import { deviceLocation, useDeviceLocation } from '../../lib/location.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { privacy as texts } from './texts.ts'

/** Whether this device's location is used. Off forgets it at once. */
export function LocationSwitch() {
  const { permission, position, isAsking } = useDeviceLocation()
  const isOn = permission === 'granted' && position !== null
  const set = (wanted: boolean) => {
    if (!wanted) return deviceLocation.forget()
    deviceLocation
      .request()
      .catch((error: Error) => toast.error(texts.notFound, { description: error.message }))
  }
  return (
    <Switch
      label={texts.location}
      hint={isOn ? texts.locationOn : texts.locationOff}
      checked={isOn || isAsking}
      pending={isAsking}
      pendingLabel={texts.finding}
      onChange={({ target }) => set(target.checked)}
      className="min-h-14 border-b border-border py-2"
    />
  )
}
