import { startInstagramStandIn } from '@sayso/sandbox/instagram/stand-in'
import { startPictures } from '@sayso/sandbox/networks/pictures'
import { startTwitterStandIn } from '@sayso/sandbox/twitter/stand-in'

const PUBLIC_URL = 'http://127.0.0.1:3000'
export const landingUrl = `${PUBLIC_URL}/auth/redirect/instagram`

/** Both networks on this machine, with people who accept or decline there. Started when the test file is loaded. */
export async function startNetworks() {
  const pictures = await startPictures()
  const { mediaOrigin } = pictures
  const x = await startTwitterStandIn({ mediaOrigin })
  const instagram = await startInstagramStandIn({
    redirectUris: [landingUrl],
    refreshAfterMs: 0,
    mediaOrigin,
  })
  return {
    x,
    instagram,
    /** Where both networks host their pictures: on the public internet. */
    pictures,
    environment: {
      EGRESS_DNS: pictures.dns,
      EGRESS_PROXY: pictures.proxy,
      PUBLIC_URL,
      TWITTER_API_URL: x.url,
      TWITTER_KEY: x.key,
      TWITTER_SECRET: x.secret,
      INSTAGRAM_AUTHORIZE_URL: instagram.url,
      INSTAGRAM_API_URL: instagram.url,
      INSTAGRAM_GRAPH_URL: instagram.url,
      INSTAGRAM_APP_ID: instagram.appId,
      INSTAGRAM_APP_SECRET: instagram.appSecret,
    },
    /** The PIN that a person gets when they accept; null if they decline. */
    async pinOf(authUrl: string, person: string | null): Promise<string | null> {
      const page = await answered(authUrl, person)
      return /<code>(\d+)<\/code>/.exec(await page.text())?.[1] ?? null
    },
    /** The query parameters of the address that a person returns to. */
    async landingOf(authUrl: string, person: string | null): Promise<URLSearchParams> {
      const location = (await answered(authUrl, person)).headers.get('location') ?? ''
      if (!location.startsWith(landingUrl)) throw new Error(`redirected elsewhere: ${location}`)
      return new URL(location).searchParams
    },
    async close() {
      await Promise.all([x.close(), instagram.close(), pictures.close()])
    },
  }
}

/** Submits the page's form with its hidden fields, as a browser would. */
function answered(authUrl: string, person: string | null): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(authUrl)
  const decision = person === null ? 'deny' : 'allow'
  const body = new URLSearchParams([...searchParams, ['decision', decision], ['person', person ?? '']])
  return fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
}
