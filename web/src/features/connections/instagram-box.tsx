import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useCallback, useEffect, useState } from 'react'
import { adoptOwn, isOwn } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { openAwayWindow } from './away-window.ts'
import { onConnection } from './connection-channel.ts'
import { ImportRows } from './import-rows.tsx'
import { NetworkBox } from './network-box.tsx'
import { InstagramIcon } from './network-icons.tsx'
import { OpenLink } from './open-link.tsx'
import { boxTexts, labels, instagramTexts as texts } from './texts.ts'
import { useDisconnect } from './use-disconnect.ts'
import { failureText } from './words.ts'

interface InstagramBoxProps {
  me: ProfileId
  profile: ProfileOwn
  closed: string | null
}

export function InstagramBox({ me, profile, closed }: InstagramBoxProps) {
  const { unique_id: id, instagram_connected: isConnected } = profile
  /** Set while the user is at the network; null once they are back. The URL is for browsers that open no window. */
  const [away, setAway] = useState<{ url: string; isOpen: boolean } | null>(null)
  /** Why it failed there; null if nothing failed. */
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

  // The other window reports the outcome, also after a retry of its own.
  useEffect(() => {
    if (isConnected) return
    return onConnection((message) => {
      if (message.isConnected) return void look().catch(() => {})
      // Another tab's attempt is reported there.
      if (!isAway) return
      setAway(null)
      setFault(message.text)
    })
  }, [isConnected, isAway, look])

  // If the window cannot report, check when this page gets the focus back.
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
      failureText(error, texts.connectFailed)
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
            {labels.cancel}
          </Button>
        </div>
      )}
    </NetworkBox>
  )
}
