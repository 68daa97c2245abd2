import type { BrowserContext, Page } from '@playwright/test'

/** What a browser did without being asked to. */
export interface Watch {
  /** Numbers of payloads whose code has run. */
  readonly ran: number[]
  readonly dialogs: string[]
  /** Addresses outside our origin that pages tried to open or fetch from. */
  readonly outward: string[]
  /** What the policy had to block: it was in the page, and only the second line of defence stopped it. */
  readonly stopped: string[]
}

export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const watch: Watch = { ran: [], dialogs: [], outward: [], stopped: [] }
  await context.exposeBinding('ran', (_source, mark: unknown) => void watch.ran.push(Number(mark)))
  await context.exposeBinding('wasStopped', (_source, what: string) => void watch.stopped.push(what))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { wasStopped } = globalThis as unknown as { wasStopped: (what: string) => void }
      wasStopped(`${violatedDirective} ${blockedURI} ${sample} at ${location.pathname}`)
    })
  })
  context.on('dialog', (dialog) => {
    watch.dialogs.push(dialog.message())
    void dialog.dismiss().catch(() => undefined)
  })
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (target !== origin && protocol !== 'data:' && protocol !== 'blob:') watch.outward.push(request.url())
  })
  return watch
}

/** Everything a person reads on a page, including typed values and descriptions. */
export function pageWords(): string {
  const values = [...document.querySelectorAll('input, textarea')].map(
    (one) => (one as HTMLInputElement).value,
  )
  return `${document.documentElement.outerHTML} ${values.join(' ')} ${location.href}`
}

/** Elements and addresses that only foreign markup could have added. */
export async function strangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const foreign =
      'iframe, frame, frameset, object, embed, base, math, foreignObject, marquee, isindex, animate, set'
    for (const one of document.querySelectorAll(foreign)) found.push(`<${one.localName}>`)
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) {
        if (/^on|^srcdoc$/.test(name)) found.push(`${one.localName}[${name}]`)
        if (!/^(xlink:href|href|action|formaction)$/.test(name)) continue
        const scheme = URL.parse(value, location.href)?.protocol ?? /^[a-z]*:/i.exec(value)?.[0] ?? 'none:'
        if (!/^(https?|mailto|blob):$/.test(scheme))
          found.push(`${one.localName}[${name}=${value.slice(0, 60)}]`)
      }
    }
    return found
  })
}
