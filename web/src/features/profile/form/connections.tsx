import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Section } from './section.tsx'

const box = 'mt-3 rounded-box border border-border px-4 py-1'
const row = 'min-h-14 py-1'

/** On a new profile they only show what there will be. */
export function InertConnections() {
  return (
    <Section title="Connections" why="You can connect your accounts once the profile exists.">
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled>Connect to Instagram</Button>
        <Button disabled>Connect to Twitter</Button>
      </div>
    </Section>
  )
}

/** Importing from other networks is not there yet; the switches say so. */
export function Connections() {
  return (
    <Section title="Connections" why="Link an account to import what you posted there. Coming soon.">
      <div className={box}>
        <Switch disabled label="Instagram" hint="Not connected" className={row} />
      </div>
      <div className={box}>
        <Switch disabled label="Twitter" hint="Not connected" className={row} />
        <div className="divide-y divide-border border-t border-border">
          <Switch disabled label="Import new posts automatically" className={row} />
          <Switch
            disabled
            label="Import existing posts now"
            hint="Up to 500, oldest first. Nobody is notified."
            className={row}
          />
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span>
              <span className="block font-medium">Bio and handle</span>
              <span className="block text-sm text-text-3">You see the changes first.</span>
            </span>
            <Button disabled size="sm">
              Use Twitter Profile Info
            </Button>
          </div>
        </div>
      </div>
    </Section>
  )
}
