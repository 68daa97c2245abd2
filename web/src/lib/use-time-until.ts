import { useEffect, useState } from 'react'

/** Returns the milliseconds until a time, updated every second; 0 once it is past. */
export function useTimeUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, until - now)
  const isWaiting = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (!isWaiting && until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until, isWaiting])
  return left
}

/** Formatted for display: `0:30`. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
