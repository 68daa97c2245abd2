import type { Page } from '@playwright/test'

const CONCURRENCY = 60

/** Every mistake a page can make with a text, one after the other. */
const careless = (text: string) => `<p>${text}</p><p>after</p>
  <input value="${text}"><input value='${text}'><a href="${text}">come</a>
  <script>self.words = "${text}"</script><script>self.words = '${text}'</script><p>${decoded(text)}</p>`

function decoded(text: string): string {
  const plain = text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/**
 * Trusts hostile texts: each gets a careless page, in a frame of this page and under its policy, and everything
 * clickable in it is clicked.
 */
export async function believeAll(page: Page, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += CONCURRENCY)
    await page.evaluate(
      async (some) => {
        const whole = document.createElement('div')
        document.body.append(whole)
        const isLoaded = some.map((text) => {
          const frame = document.createElement('iframe')
          frame.srcdoc = text
          // A frame that waits for ever for what it requested has had its time too.
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          whole.append(frame)
          return Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2000))])
        })
        await Promise.all(isLoaded)
        for (const { contentDocument } of whole.querySelectorAll('iframe')) {
          for (const one of contentDocument?.querySelectorAll<HTMLElement>('*') ?? []) {
            one.focus?.()
            one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
            one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
            one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
        whole.remove()
      },
      texts.slice(from, from + CONCURRENCY).map(careless),
    )
}

/** A page on an origin of its own without any policy, and without pictures. */
export async function openBarePage(page: Page): Promise<void> {
  const home = 'http://bare.example/'
  await page.route(`${home}**`, (route) => {
    const isHome = route.request().url() === home
    return route.fulfill({
      status: isHome ? 200 : 404,
      contentType: 'text/html',
      body: '<!doctype html><body>',
    })
  })
  await page.goto(home)
}
