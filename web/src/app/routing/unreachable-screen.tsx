import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '../../lib/online.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { OfflineIcon, UnreachableIcon } from '../../ui/icons/icons.ts'

const words = {
  offline: {
    icon: OfflineIcon,
    title: "You're offline",
    text: 'This page was not opened here before, so it has to be loaded first. It opens by itself when you are back online.',
  },
  unreachable: {
    icon: UnreachableIcon,
    title: 'This page could not be loaded',
    text: 'Please check your connection and try again.',
  },
} as const

/** Shown if a screen's code could not be loaded. Nothing is broken: it opens once there is a connection. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  const { icon, title, text } = words[isOnline ? 'unreachable' : 'offline']
  const retry = useEffectEvent(onRetry)
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    if (isOnline && wasOffline.current) retry()
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <ErrorState icon={icon} title={title} text={text} onRetry={onRetry} />
    </>
  )
}
