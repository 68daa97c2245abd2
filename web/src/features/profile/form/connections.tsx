import { Button } from '../../../ui/action/button.tsx'
import { Section } from './section.tsx'

/** Connections on the form of a new profile: disabled, only to show what will be available. */
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
