import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { urls } from '../../lib/urls.ts'
import { postConnection } from './connection-channel.ts'
import { instagramTexts as texts } from './texts.ts'

/** The parameters from the address. */
export interface Landing {
  readonly code: string
  readonly state: string
  readonly isDenied: boolean
}

export function readLanding(search: string): Landing {
  const said = new URLSearchParams(search)
  return {
    code: said.get('code') ?? '',
    state: said.get('state') ?? '',
    isDenied: said.get('error') !== null,
  }
}

/** Masks a code: enough to see that one arrived, not enough to use it. */
export const maskCode = (code: string) => `${code.slice(0, 4)}${'•'.repeat(8)}`

export type Outcome =
  | { readonly isConnected: true; readonly username: string }
  | { readonly isConnected: false; readonly title: string; readonly text: string }

const begun = new Map<string, Promise<Outcome>>()

/**
 * Connects once, however often the screen renders: a second call would be rejected. The page that opened this window is
 * notified.
 */
export function connectOnce(landing: Landing): Promise<Outcome> {
  const outcome = begun.get(landing.state) ?? reported(landing)
  begun.set(landing.state, outcome)
  return outcome
}

async function reported(landing: Landing): Promise<Outcome> {
  const outcome = endOf(landing) ?? (await connect(landing))
  postConnection(outcome.isConnected ? { isConnected: true } : { isConnected: false, text: outcome.text })
  return outcome
}

/** Returns the outcome if it is clear without a call. */
export function endOf({ code, isDenied }: Landing): Outcome | null {
  if (code !== '') return null
  if (isDenied) return { isConnected: false, title: texts.connectFailed, text: texts.denied }
  return { isConnected: false, title: texts.noCode, text: '' }
}

/** Starts another attempt in this window. */
export async function tryAgain(): Promise<void> {
  const { auth_url: url } = await sessionCall('external/getInstagramAuthUrl', {})
  location.assign(url)
}

async function connect({ code, state }: Landing): Promise<Outcome> {
  try {
    const redirectUrl = location.origin + urls.instagramLanding()
    const { username } = await sessionCall('user/connectInstagram', { code, state, redirectUrl })
    return { isConnected: true, username }
  } catch (error) {
    const refused = { title: texts.connectFailed, text: '' }
    const { title, text } = failureWords(error, refused, { title: texts.connectError, text: '' })
    return { isConnected: false, title, text: text === title ? '' : text }
  }
}
