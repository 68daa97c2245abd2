import { useSyncExternalStore } from 'react'
import { subscribeToMinutes } from '../format/ticker.ts'
import {
  formatAge,
  formatDate,
  formatDay,
  formatMoment,
  formatSpelledOut,
  TICKING_AGE,
} from '../format/time.ts'

interface TimeProps {
  at: Date | string | number
  /**
   * `age` on cards (3h), `moment` on the post itself (10:42 PM · Nov 14, 2026), `date` in lists (Nov 14, 2026), `day`
   * where a list is narrow (Nov 14).
   */
  show?: 'age' | 'moment' | 'date' | 'day'
  className?: string
}

const never = () => () => {}

export function Time({ at, show = 'age', className }: TimeProps) {
  const date = new Date(at)
  const isTicking = show === 'age' && Date.now() - date.getTime() < TICKING_AGE
  // The text is the snapshot: a tick that does not change it renders nothing.
  const text = useSyncExternalStore(isTicking ? subscribeToMinutes : never, () => {
    if (show === 'moment') return formatMoment(date)
    if (show === 'day') return formatDay(date, new Date())
    return show === 'date' ? formatDate(date) : formatAge(date, new Date())
  })
  return (
    <time dateTime={date.toISOString()} title={formatSpelledOut(date)} className={className}>
      {text}
    </time>
  )
}
