import { OfflineBanner } from './offline-banner.tsx'
import { SuspendedBanner } from './suspended-banner.tsx'
import { UpdateBanner } from './update-banner.tsx'

/** What the whole column is about: no connection, a suspended account, a new release. */
export function ColumnBanners() {
  return (
    <>
      <OfflineBanner />
      <SuspendedBanner />
      <UpdateBanner />
    </>
  )
}
