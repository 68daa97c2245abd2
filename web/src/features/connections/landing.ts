import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { urls } from '../../lib/urls.ts'
import { tellConnected } from './connected-news.ts'
import { instagramTexts as texts } from './texts.ts'

/** What stood in the address. */
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

/** Enough to see that something came, and not enough to use it. */
export const maskCode = (code: string) => `${code.slice(0, 4)}${'•'.repeat(8)}`

export type Outcome =
  | { readonly isConnected: true; readonly username: string }
  | { readonly isConnected: false; readonly title: string; readonly text: string }

const begun = new Map<string, Promise<Outcome>>()

/** Once, however often the screen is drawn: the second time it would be refused. */
export function connectOnce(landing: Landing): Promise<Outcome> {
  const outcome = begun.get(landing.state) ?? connect(landing)
  begun.set(landing.state, outcome)
  return outcome
}

async function connect({ code, state }: Landing): Promise<Outcome> {
  try {
    const redirectUrl = location.origin + urls.instagramLanding()
    const { username } = await sessionCall('user/connectInstagram', { code, state, redirectUrl })
    tellConnected()
    return { isConnected: true, username }
  } catch (error) {
    const refused = { title: texts.connectFailed, text: '' }
    const { title, text } = failureWords(error, refused, { title: texts.connectError, text: '' })
    return { isConnected: false, title, text: text === title ? '' : text }
  }
}
