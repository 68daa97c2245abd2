import { fetchProduct } from '../product/index.ts'
import type { Provider } from './provider.ts'

/** The operator takes no cards, so retrying does not help. */
export class CardsNotTaken extends Error {}

const TIMEOUT_MS = 20_000
let loading: Promise<Provider> | null = null

/** Loads the provider's script, once per page and from its own address: it may be neither copied nor bundled. */
export function loadProvider(): Promise<Provider> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Provider> {
  const { card_publishable_key: key, card_script_url: url } = await fetchProduct()
  if (key === null || url === null) throw new CardsNotTaken('Cards are not taken here')
  if (window.Stripe === undefined) await fetchScript(url)
  if (window.Stripe === undefined) throw new Error('The script of the payment provider defines no Stripe')
  return window.Stripe(key)
}

function fetchScript(url: string): Promise<void> {
  const script = document.createElement('script')
  script.src = url
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      // Remove it: the next attempt needs a new element.
      script.remove()
      reject(new Error('The script of the payment provider could not be loaded'))
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    document.head.append(script)
  })
}
