import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useState } from 'react'
import { adoptOwn } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { toast } from '../../ui/toast/toast.ts'
import { openAwayWindow } from './away-window.ts'
import { ImportRows } from './import-rows.tsx'
import { NetworkBox } from './network-box.tsx'
import { TwitterIcon } from './network-icons.tsx'
import { PinDialog, type TwitterAttempt } from './pin-dialog.tsx'
import { boxTexts, twitterTexts as texts } from './texts.ts'
import { type NetworkInfo, TwitterInfo } from './twitter-info.tsx'
import { useDisconnect } from './use-disconnect.ts'
import { failureText } from './words.ts'

interface TwitterBoxProps {
  me: ProfileId
  profile: ProfileOwn
  closed: string | null
  now: NetworkInfo
  onUse: (info: NetworkInfo) => void
}

export function TwitterBox({ me, profile, closed, now, onUse }: TwitterBoxProps) {
  const isConnected = profile.twitter_connected
  const [attempt, setAttempt] = useState<TwitterAttempt | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const { isDisconnecting, disconnect } = useDisconnect('external/disconnectTwitter', me, texts)

  async function connect(): Promise<void> {
    const opened = openAwayWindow()
    setPending(true)
    try {
      const { auth_url: url, token, secret } = await sessionCall('user/getTwitterToken', {}, { as: me })
      opened?.lead(url)
      setAttempt({ url, token, secret })
      setAsking(true)
    } catch (error) {
      opened?.close()
      failureText(error, texts.urlFailed)
    } finally {
      setPending(false)
    }
  }

  function finish(username: string): void {
    setAsking(false)
    adoptOwn(me, { ...profile, twitter_connected: true, twitter_username: username })
    toast.success(texts.connected)
  }

  return (
    <>
      <NetworkBox
        name={texts.name}
        icon={<TwitterIcon />}
        username={isConnected ? profile.twitter_username : undefined}
        closed={closed}
        isAway={isAsking}
        isPending={isPending || isDisconnecting}
        onConnect={() => void connect()}
        onDisconnect={disconnect}
      >
        {closed !== boxTexts.otherProfile && (
          <ImportRows
            me={me}
            profile={profile}
            network="twitter"
            isConnected={isConnected && closed === null}
          />
        )}
        {isConnected && closed === null && <TwitterInfo me={me} now={now} onUse={onUse} />}
      </NetworkBox>
      {attempt !== null && (
        <PinDialog
          key={attempt.token}
          open={isAsking}
          me={me}
          attempt={attempt}
          onCancel={() => setAsking(false)}
          onConnected={finish}
        />
      )}
    </>
  )
}
