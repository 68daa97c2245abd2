import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { urls } from '../../lib/urls.ts'
import { tellNews } from './connected-news.ts'
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

/** Once, however often the screen is drawn: the second time it would be refused. Whoever sent us there hears of it. */
export function connectOnce(landing: Landing): Promise<Outcome> {
  const outcome = begun.get(landing.state) ?? told(landing)
  begun.set(landing.state, outcome)
  return outcome
}

async function told(landing: Landing): Promise<Outcome> {
  const outcome = endOf(landing) ?? (await connect(landing))
  tellNews(outcome.isConnected ? { isConnected: true } : { isConnected: false, text: outcome.text })
  return outcome
}

/** What is clear without asking. */
export function endOf({ code, isDenied }: Landing): Outcome | null {
  if (code !== '') return null
  if (isDenied) return { isConnected: false, title: texts.connectFailed, text: texts.denied }
  return { isConnected: false, title: texts.noCode, text: '' }
}

/** Where the same is tried once more; this window goes there. */
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
