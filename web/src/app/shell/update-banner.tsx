import { isOverdue } from '../../entities/release/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { update as texts } from './offline-texts.ts'

/** Offers the new release to a page that has been open for more than a day after it came out. */
export function UpdateBanner() {
  if (!useStore(isOverdue)) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {texts.isOut}
    </Banner>
  )
}
