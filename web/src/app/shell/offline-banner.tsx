import { useEffect } from 'react'
import { movesWithBar } from '../../entities/shell/index.ts'
import { announce } from '../../lib/announcer.ts'
import { useOnline } from '../../lib/online.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { OfflineIcon } from '../../ui/icons/icons.ts'

const TEXT = "You're offline. Showing saved posts."

export function OfflineBanner() {
  const isOnline = useOnline()
  useEffect(() => {
    // Not every screen reader reads out a region that is mounted together with its text.
    if (!isOnline) announce(TEXT)
  }, [isOnline])
  if (isOnline) return null
  return (
    <div
      data-offline
      className={`sticky top-[calc(56px+env(safe-area-inset-top))] z-sticky group-has-data-own-bars/shell:static ${movesWithBar}`}
    >
      <Banner icon={OfflineIcon}>{TEXT}</Banner>
    </div>
  )
}
