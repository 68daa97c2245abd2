import { Button } from '../../../ui/button.tsx'
import { Section } from './section.tsx'

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
