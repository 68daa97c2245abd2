import type { ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { reloadSaying, tellFailure } from './words.ts'

interface DisconnectWords {
  readonly disconnected: string
  readonly disconnectFailed: string
}

/** Gives a connection up. The page begins anew without it, and says so. */
export function useDisconnect(
  call: 'user/disconnectInstagram' | 'external/disconnectTwitter',
  me: ProfileId,
  texts: DisconnectWords,
) {
  const [isDisconnecting, setDisconnecting] = useState(false)

  async function disconnect(): Promise<void> {
    setDisconnecting(true)
    try {
      await sessionCall(call, {}, { as: me })
      reloadSaying(texts.disconnected)
    } catch (error) {
      setDisconnecting(false)
      tellFailure(error, texts.disconnectFailed)
    }
  }
  return { isDisconnecting, disconnect: () => void disconnect() }
}
