// External services, played by the sandbox unless the settings of real ones are given.
import type { Ports } from './dev-ports.ts'
import type { Services } from './dev-services.ts'

type Settings = Record<string, string>

/** Starts the stand-ins and returns the settings by which Sayso uses them. */
export async function startStandIns(
  services: Services,
  ports: Ports,
  world: { api: number; url: string; onDeath(): void },
): Promise<Settings> {
  const isSet = (...names: string[]) => names.some((name) => process.env[name] !== undefined)

  async function start(name: string, port: number, env: Settings): Promise<string> {
    await ports.release(port)
    const file = `sandbox/src/${PROGRAMS[name] ?? name}.ts`
    services.start(name, [file], { PORT: String(port), ...env }).onDeath(world.onDeath)
    return `http://127.0.0.1:${port}`
  }

  async function takeCards(): Promise<Settings> {
    if (isSet('STRIPE_SECRET_KEY', 'STRIPE_URL')) return {}
    const STRIPE_STANDIN_WEBHOOK_URL = `http://127.0.0.1:${world.api}/api/webhooks/stripe`
    const port = await ports.take('STRIPE_PORT', 4242)
    return { STRIPE_URL: await start('cards', port, { STRIPE_STANDIN_WEBHOOK_URL }) }
  }

  async function payAuthors(): Promise<Settings> {
    if (isSet('PAYOUTS', 'PAYPAL_CLIENT_ID', 'PAYPAL_URL')) return {}
    const PAYPAL_STANDIN_WEBHOOK_URL = `http://127.0.0.1:${world.api}/api/webhooks/paypal`
    const port = await ports.take('PAYPAL_PORT', 4345)
    return { PAYPAL_URL: await start('paypal', port, { PAYPAL_STANDIN_WEBHOOK_URL }) }
  }

  /** X and Instagram; if keys of real ones are set, only those are used. */
  async function joinNetworks(): Promise<Settings> {
    if (isSet('TWITTER_KEY', 'INSTAGRAM_APP_ID')) return {}
    const pictures = await showPictures(services)
    const MEDIA_ORIGIN = pictures.mediaOrigin
    const x = await start('x', await ports.take('TWITTER_PORT', 4343), { MEDIA_ORIGIN })
    const graph = await start('instagram', await ports.take('INSTAGRAM_PORT', 4344), {
      MEDIA_ORIGIN,
      INSTAGRAM_STANDIN_REDIRECT_URIS: `${world.url}/auth/redirect/instagram`,
    })
    return {
      EGRESS_DNS: pictures.dns,
      EGRESS_PROXY: pictures.proxy,
      TWITTER_API_URL: x,
      TWITTER_KEY: 'standin_twitter_key',
      TWITTER_SECRET: 'standin_twitter_secret_not_a_secret',
      INSTAGRAM_AUTHORIZE_URL: graph,
      INSTAGRAM_API_URL: graph,
      INSTAGRAM_GRAPH_URL: graph,
      INSTAGRAM_APP_ID: 'standin_instagram_app',
      INSTAGRAM_APP_SECRET: 'standin_instagram_secret_not_a_secret',
    }
  }

  return { ...(await takeCards()), ...(await payAuthors()), ...(await joinNetworks()) }
}

/** The programs whose names in the terminal differ from their files. */
const PROGRAMS: Readonly<Record<string, string>> = { cards: 'stripe', x: 'twitter' }

interface Pictures {
  readonly mediaOrigin: string
  readonly dns: string
  readonly proxy: string
  close(): Promise<void>
}

/** The picture host of both networks. Every other address is reached for real. */
async function showPictures(services: Services): Promise<Pictures> {
  // Imported by path: the root of the repository depends on no workspace.
  const place = new URL('../sandbox/src/networks/pictures.ts', import.meta.url).href
  const { startPicturesBesideAll } = (await import(place)) as { startPicturesBesideAll(): Promise<Pictures> }
  const pictures = await startPicturesBesideAll()
  services.onEnd(() => pictures.close())
  return pictures
}
