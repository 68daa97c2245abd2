import { Button } from '../../../ui/action/button.tsx'
import { labels } from '../texts.ts'
import { Section } from './section.tsx'

/** Connections on the form of a new profile: disabled, only to show what will be available. */
export function InertConnections() {
  return (
    <Section title={labels.connections} why={labels.connectLater}>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled>{labels.connectToInstagram}</Button>
        <Button disabled>{labels.connectToTwitter}</Button>
      </div>
    </Section>
  )
}
