import { OfflineBanner } from './offline-banner.tsx'
import { UpdateBanner } from './update-banner.tsx'

/** What the whole column is about: no connection, a new release. */
export function ColumnBanners() {
  return (
    <>
      <OfflineBanner />
      <UpdateBanner />
    </>
  )
}
