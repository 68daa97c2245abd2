import { useState } from 'react'
import { labels } from './texts.ts'

/** For people and monitors that check whether the app is up. */
export function PingScreen() {
  const [now] = useState(() => new Date().toISOString())
  return (
    <div className="grid min-h-dvh place-content-center gap-1 p-6 text-center">
      <h1 className="text-2xl font-semibold">{labels.pong}</h1>
      <p>{labels.serviceIsHealthy}</p>
      <time dateTime={now} className="font-mono text-sm text-text-3">
        {now}
      </time>
    </div>
  )
}
