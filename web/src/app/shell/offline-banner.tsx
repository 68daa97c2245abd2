import { useEffect } from 'react'
import { useAsOf } from '../../entities/offline/use-as-of.ts'
import { movesWithBar } from '../../entities/shell/index.ts'
import { announce } from '../../lib/announcer.ts'
import { useOnline } from '../../lib/online.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { OfflineIcon } from '../../ui/icons/icons.ts'
import { offline } from './offline-texts.ts'

/** Says that what is shown may be old: the device is offline, or the network failed and a kept answer is shown. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const asOf = useAsOf()
  const text = asOf === null ? (isOnline ? null : offline.saved) : offline.asOf(asOf)
  useEffect(() => {
    // Not every screen reader reads out a region that is mounted together with its text.
    if (text !== null) announce(text)
  }, [text])
  if (text === null) return null
  return (
    <div
      data-offline
      className={`sticky top-[calc(56px+env(safe-area-inset-top))] z-sticky group-has-data-own-bars/shell:static ${movesWithBar}`}
    >
      <Banner icon={OfflineIcon}>{text}</Banner>
    </div>
  )
}
