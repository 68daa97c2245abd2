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
    const pictures = await showInternet()
    const MEDIA_ORIGIN = pictures.mediaOrigin
    const x = await start('x', await ports.take('TWITTER_PORT', 4343), { MEDIA_ORIGIN })
    const graph = await start('instagram', await ports.take('INSTAGRAM_PORT', 4344), {
      MEDIA_ORIGIN,
      INSTAGRAM_STANDIN_REDIRECT_URIS: `${world.url}/auth/redirect/instagram`,
    })
    return {
      ...internetSettings(pictures),
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

  /** Browsers can still be reached by the real push services, so these are kept. */
  async function pushMessages(): Promise<Settings> {
    if (push === null) return {}
    const port = await ports.take('PUSH_PORT', 4346)
    await ports.release(port)
    await push.serveControls(port)
    return {
      ...internetSettings(await showInternet()),
      PUSH_HOSTS: [...PUSH_SERVICES, push.host].join(','),
      NODE_EXTRA_CA_CERTS: push.certificateFile,
    }
  }

  const push = isSet('PUSH_VAPID_PUBLIC', 'PUSH_HOSTS') ? null : await startPush(services)
  let internet: Promise<Pictures> | null = null
  const showInternet = () => (internet ??= showPictures(services, push))
  return {
    ...(await takeCards()),
    ...(await payAuthors()),
    ...(await joinNetworks()),
    ...(await pushMessages()),
  }
}

const internetSettings = ({ dns, proxy }: Pictures): Settings => ({ EGRESS_DNS: dns, EGRESS_PROXY: proxy })

/** As the server's own default. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The programs whose names in the terminal differ from their files. */
const PROGRAMS: Readonly<Record<string, string>> = { cards: 'stripe', x: 'twitter' }

interface Pictures {
  readonly mediaOrigin: string
  readonly dns: string
  readonly proxy: string
  close(): Promise<void>
}

interface Push {
  readonly host: string
  readonly address: string
  readonly port: number
  readonly certificateFile: string
  serveControls(port: number): Promise<void>
}

// Imported by path: the root of the repository depends on no workspace.
const fromSandbox = (file: string) => import(new URL(`../sandbox/src/${file}`, import.meta.url).href)

/** The push service, in this process: others must know its certificate before they start. Null without openssl. */
async function startPush(services: Services): Promise<Push | null> {
  const { startPushStandIn, PUSH_ADDRESS } = (await fromSandbox('push/stand-in.ts')) as {
    PUSH_ADDRESS: string
    startPushStandIn(): Promise<Omit<Push, 'address' | 'serveControls'> & { close(): Promise<void> }>
  }
  const { serveControls } = (await fromSandbox('push/control.ts')) as {
    serveControls(standIn: unknown, port: number): Promise<{ origin: string; close(): Promise<void> }>
  }
  const standIn = await startPushStandIn().catch(() => null)
  if (standIn === null) {
    console.log('push    | no openssl, so no push messages')
    return null
  }
  services.onEnd(() => standIn.close())
  return {
    ...standIn,
    address: PUSH_ADDRESS,
    async serveControls(port) {
      const controls = await serveControls(standIn, port)
      services.onEnd(() => controls.close())
      console.log(`push    | push stand-in: controls at ${controls.origin}/_control/messages`)
    },
  }
}

/** The picture host of both networks, and the push service. Every other address is reached for real. */
async function showPictures(services: Services, push: Push | null): Promise<Pictures> {
  const { startPicturesBesideAll } = (await fromSandbox('networks/pictures.ts')) as {
    startPicturesBesideAll(service: Push | null): Promise<Pictures>
  }
  const pictures = await startPicturesBesideAll(push)
  services.onEnd(() => pictures.close())
  return pictures
}
