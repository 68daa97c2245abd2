import { announcement } from '../../lib/announcer.ts'
import { useStore } from '../../lib/use-store.ts'

/** Live regions for screen readers. Both are mounted from the start, because only changes are read out. */
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
