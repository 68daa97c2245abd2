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
  /** The current form values, and where values from a network go. */
  now: NetworkInfo
  onUse: (info: NetworkInfo) => void
  /** Imports that start when the form is saved. */
  wishes: ImportWishes
}

/** The connections of one profile to both networks. */
export function Connections({ me, profile, now, onUse, wishes }: ConnectionsProps) {
  const networks = useProduct()?.networks
  useEffect(() => {
    fetchProduct().catch(() => {})
    sayWhatWaited()
  }, [])

  function closedFor(isOffered: boolean | undefined): string | null {
    // Calls act for the current profile, and a connection must not be made for another.
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
