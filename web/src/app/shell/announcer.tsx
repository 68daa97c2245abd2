import { announcement } from '../../lib/announcer.ts'
import { useStore } from '../../lib/use-store.ts'

/** What is said to people who do not see the screen. Both regions are there from the start: only changes are read out. */
export function Announcer() {
  const latest = useStore(announcement)
  return (
    <div className="sr-only">
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency} aria-atomic="true">
          {latest?.urgency === urgency && <span key={latest.id}>{latest.text}</span>}
        </div>
      ))}
    </div>
  )
}
