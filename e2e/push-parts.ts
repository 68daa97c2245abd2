import type { APIRequestContext } from '@playwright/test'
import { callAs, type Person } from './signed-in.ts'

/** What a browser was sent, decrypted with its keys. */
interface PushedMessage {
  v: number
  text: string
  path: string
  tag: string
  n: number
  profile: string | null
}

/** Asks the push service that playwright.config.ts starts. */
async function control(path: string, init?: RequestInit): Promise<unknown> {
  const url = process.env['PUSH_URL']
  if (url === undefined) throw new Error('No push service runs: start the journeys with `npm run e2e`.')
  return (await fetch(`${url}/_control/${path}`, init)).json()
}

/**
 * Adds a browser of this person, and returns its address at the push service. It is made by the stand-in, which has its
 * keys: Chromium can only subscribe at Google's service.
 */
export async function addBrowser(request: APIRequestContext, who: Person): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const made = await control('subscriptions', { method: 'POST', headers, body: '{}' })
  const { endpoint, ...keys } = made as { endpoint: string; p256dh: string; auth: string }
  await callAs(request, who, 'user/addPushDevice', { endpoint, ...keys, label: 'Chrome on Android' })
  return endpoint
}

export async function messagesTo(endpoint: string): Promise<PushedMessage[]> {
  const found = await control(`messages?${new URLSearchParams({ endpoint })}`)
  return (found as { text: string }[]).map(({ text }) => JSON.parse(text))
}
