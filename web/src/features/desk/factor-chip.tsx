import { useEffect, useState } from 'react'
import { Badge } from '../../ui/display/badge.tsx'
import { SecurityIcon } from '../../ui/icons/later-icons.ts'
import { texts } from './texts.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** `11 h`, and minutes in the last hour. */
function leftText(ms: number): string {
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.max(0, Math.ceil(ms / MINUTE_MS))} min`
}

/** How long the second factor still counts. After that it is asked for with the next click. */
export function FactorChip({ until }: { until: string }) {
  const leftOf = () => Date.parse(until) - Date.now()
  const [left, setLeft] = useState(leftOf)
  useEffect(() => {
    const tick = () => setLeft(Date.parse(until) - Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className="desk-factor">
      <Badge tone={left < HOUR_MS ? 'warn' : 'ok'} icon={SecurityIcon}>
        {texts.factorLeft(leftText(left))}
      </Badge>
    </span>
  )
}
