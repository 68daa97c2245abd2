import type { ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { failureText, reloadSaying } from './words.ts'

interface DisconnectWords {
  readonly disconnected: string
  readonly disconnectFailed: string
}

/** Removes a connection. The page reloads without it, with a message. */
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
      failureText(error, texts.disconnectFailed)
    }
  }
  return { isDisconnecting, disconnect: () => void disconnect() }
}
