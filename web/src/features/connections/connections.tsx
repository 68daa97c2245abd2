import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useEffect } from 'react'
import { fetchProduct, useProduct } from '../../entities/product/index.ts'
import { type ImportWishes, WishesContext } from './import-wishes.ts'
import { InstagramBox } from './instagram-box.tsx'
import { boxTexts } from './texts.ts'
import { TwitterBox } from './twitter-box.tsx'
import type { NetworkInfo } from './twitter-info.tsx'
import { sayWhatWaited } from './words.ts'

interface ConnectionsProps {
  me: ProfileId
  profile: ProfileOwn
  /** What the form says now, and where what is used from a network goes. */
  now: NetworkInfo
  onUse: (info: NetworkInfo) => void
  /** Where imports wait for the form to be saved. */
  wishes: ImportWishes
}

/** Both networks of one profile. */
export function Connections({ me, profile, now, onUse, wishes }: ConnectionsProps) {
  const networks = useProduct()?.networks
  useEffect(() => {
    fetchProduct().catch(() => {})
    sayWhatWaited()
  }, [])

  function closedFor(isOffered: boolean | undefined): string | null {
    // Calls act for the current profile, and a connection must not end up with another.
    if (profile.unique_id !== me) return boxTexts.otherProfile
    if (isOffered === undefined) return boxTexts.idle
    return isOffered ? null : boxTexts.unavailable
  }

  return (
    <WishesContext value={wishes}>
      <InstagramBox me={me} profile={profile} closed={closedFor(networks?.instagram)} />
      <TwitterBox me={me} profile={profile} closed={closedFor(networks?.twitter)} now={now} onUse={onUse} />
    </WishesContext>
  )
}
