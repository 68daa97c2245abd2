import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useCallback, useEffect, useState } from 'react'
import { adoptOwn, isOwn } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { openAwayWindow } from './away-window.ts'
import { onNews } from './connected-news.ts'
import { ImportRows } from './import-rows.tsx'
import { NetworkBox } from './network-box.tsx'
import { InstagramIcon } from './network-icons.tsx'
import { OpenLink } from './open-link.tsx'
import { boxTexts, instagramTexts as texts } from './texts.ts'
import { useDisconnect } from './use-disconnect.ts'
import { tellFailure } from './words.ts'

interface InstagramBoxProps {
  me: ProfileId
  profile: ProfileOwn
  closed: string | null
}

export function InstagramBox({ me, profile, closed }: InstagramBoxProps) {
  const { unique_id: id, instagram_connected: isConnected } = profile
  /** Where somebody is; null once they are back. The address is there for browsers that open no window. */
  const [away, setAway] = useState<{ url: string; isOpen: boolean } | null>(null)
  /** Why it did not go well there; null where nothing went wrong. */
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { isDisconnecting, disconnect } = useDisconnect('user/disconnectInstagram', me, texts)
  const isAway = away !== null

  const look = useCallback(async () => {
    const { profile: now } = await sessionCall('user/profile', { profile_id: id, handle: '' }, { as: me })
    if (!isOwn(now) || !now.instagram_connected) return
    setAway(null)
    setFault(null)
    adoptOwn(me, now)
    toast.success(texts.connected)
  }, [id, me])

  // The other window tells how it went, also when it tried again by itself.
  useEffect(() => {
    if (isConnected) return
    return onNews((news) => {
      if (news.isConnected) return void look().catch(() => {})
      // Another page's is that page's to tell.
      if (!isAway) return
      setAway(null)
      setFault(news.text)
    })
  }, [isConnected, isAway, look])

  // Where it cannot tell, coming back to this one is when to look.
  useEffect(() => {
    if (!isAway) return
    const lookQuietly = () => void look().catch(() => {})
    window.addEventListener('focus', lookQuietly)
    return () => window.removeEventListener('focus', lookQuietly)
  }, [isAway, look])

  async function connect(): Promise<void> {
    const opened = openAwayWindow()
    setPending(true)
    setFault(null)
    try {
      const { auth_url: url } = await sessionCall('external/getInstagramAuthUrl', {}, { as: me })
      opened?.lead(url)
      setAway({ url, isOpen: opened !== null })
    } catch (error) {
      opened?.close()
      tellFailure(error, texts.connectFailed)
    } finally {
      setPending(false)
    }
  }

  return (
    <NetworkBox
      name={texts.name}
      icon={<InstagramIcon />}
      username={isConnected ? profile.instagram_username : undefined}
      closed={closed}
      isAway={isAway}
      isPending={isPending || isDisconnecting}
      onConnect={() => void connect()}
      onDisconnect={disconnect}
    >
      {closed !== boxTexts.otherProfile && (
        <ImportRows
          me={me}
          profile={profile}
          network="instagram"
          isConnected={isConnected && closed === null}
        />
      )}
      {fault !== null && !isConnected && (
        <div className="grid justify-items-start gap-2 py-3">
          <InlineNotice tone="danger" title={texts.notConnected} alert className="w-full">
            {fault}
          </InlineNotice>
          <Button size="sm" pending={isPending} onClick={() => void connect()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {away !== null && (
        <div className="flex flex-wrap items-center justify-end gap-2 py-2">
          {!away.isOpen && <OpenLink url={away.url} name={texts.name} />}
          <Button size="sm" variant="quiet" onClick={() => setAway(null)}>
            Cancel
          </Button>
        </div>
      )}
    </NetworkBox>
  )
}
