import { firstPost, openBrowser, phone, signIn } from '../harness/browser.ts'
import type { Member } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { enterTunnel, leaveTunnel, readDevice, untilDevice, workerIsReady } from './offline/device.ts'
import { openSmallWorld } from './offline/small-world.ts'

const CANARY = 'only my followers know about the heron'
const WORDS = 'Nine herons stood in the mist, and none of them was written down.'
/** On a machine that is slow by itself, a start without a network takes at most as long as one with it. */
const MAX_MS = 2_000

export default proof({
  name: 'offline-app',
  about:
    'A cold start without a network shows the last feed, releases never reload a composer, and a log-out leaves nothing',
  ci: true,
  // It measures a time in a browser.
  isAlone: true,
  engines: true,
  mutants: {
    'reload-on-update': {
      file: 'web/src/entities/release/index.ts',
      find: '  isNewer = true\n',
      replace: '  isNewer = true\n  location.reload()\n',
      why: 'a release reloads pages while somebody writes',
    },
    'kept-after-logout': {
      file: 'web/src/lib/local-database.ts',
      find: 'for (const table of TABLES) store(table).clear()',
      replace: "for (const table of TABLES) if (table !== 'answers') store(table).clear()",
      also: [
        {
          file: 'web/src/entities/offline/kept-answers.ts',
          find: 'if (kept.account !== account)',
          replace: "if (kept.account === 'nobody')",
        },
      ],
      why: 'the next user of the device can read what the last one read',
    },
  },
  async run(p) {
    const { url, tunnel, post, readers } = await openSmallWorld(p, 1)
    const [reader] = readers as [Member]
    const id = await post(reader, CANARY, 'followers')
    p.log('the world is open')
    const browser = await openBrowser()
    try {
      const context = await browser.newContext(phone)
      await signIn(context, url, reader)
      const first = await context.newPage()
      await first.goto(`${tunnel.url}/explore/list`)
      await firstPost(first)
      await workerIsReady(first)
      await first.goto(`${tunnel.url}/p/${id}`)
      const isKept = await untilDevice(first, (text) => text.includes(CANARY) && text.includes('"posts"'))
      p.require('an opened post and a list are kept on the device', isKept)
      await first.close()

      const start = async () => {
        const page = await context.newPage()
        const began = Date.now()
        await page.goto(`${tunnel.url}/explore/list`, { waitUntil: 'commit' })
        await firstPost(page)
        return { page, took: Date.now() - began }
      }
      const connected = await start()
      await connected.page.close()
      await enterTunnel(context, tunnel)
      const { page: cold, took } = await start()
      p.figure('cold_start_ms', took)
      p.figure('cold_start_with_network_ms', connected.took)
      p.require(
        'a cold start without a network shows the last feed',
        took <= Math.max(MAX_MS, connected.took),
        `feed after ${took} ms; with a network after ${connected.took} ms`,
      )
      const banner = cold.locator('[data-offline]').getByText(/Offline, as of \d/)
      await banner.waitFor()
      await cold.goto(`${tunnel.url}/p/${id}`, { waitUntil: 'commit' })
      await cold.getByText(CANARY).first().waitFor()
      await leaveTunnel(context, tunnel)
      await cold.goto(`${tunnel.url}/explore/list`)
      await firstPost(cold)
      await banner.waitFor({ state: 'detached' })
      p.require('with the network back, nothing is marked as old', (await banner.count()) === 0)

      await cold.evaluate(() => void Object.assign(window, { isSamePage: true }))
      await cold.locator('a[href="/newPost"]').first().click()
      const box = cold.locator('textarea').first()
      await box.fill(WORDS)
      for (tunnel.release of [2, 3]) {
        await cold.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
        await cold.waitForTimeout(1_500)
      }
      const isSame = () => cold.evaluate(() => 'isSamePage' in window).catch(() => false)
      p.require('two releases do not reload the page under a composer', await isSame())
      p.require('not a word is lost', (await box.inputValue()) === WORDS, `${WORDS.length} characters kept`)

      await cold.goBack()
      await firstPost(cold)
      p.require('going back from the composer loads nothing anew', await isSame())
      await cold.locator('a[href="/explore/media"]').first().click()
      await cold.waitForFunction(() => !('isSamePage' in window), null, { timeout: 5_000 }).catch(() => {})
      const script = await cold.locator('script[type=module]').getAttribute('src')
      p.require(
        'the next link that is followed loads the new release',
        !(await isSame()) && script?.includes('release-3') === true,
      )
      await cold.goto(`${tunnel.url}/newPost`)
      await cold.waitForFunction((words) => document.querySelector('textarea')?.value === words, WORDS)

      await cold.goto(`${tunnel.url}/settings`)
      await cold.getByRole('button', { name: 'Log out' }).click()
      await cold.waitForFunction(() => localStorage.getItem('is_anonymous') === 'true')
      await firstPost(cold)
      await cold.waitForTimeout(300)
      const left = await readDevice(cold)
      const traces = [CANARY, WORDS, reader.handle].filter((text) => left.includes(text))
      p.require(
        'nothing of the reader is left after a log-out',
        traces.length === 0,
        `${traces.length} traces`,
      )
      const caches = await cold.evaluate(() => globalThis.caches.keys())
      p.require('no picture they saw is left either', !caches.includes('media'))
    } finally {
      await browser.close()
      await tunnel.end()
    }
  },
})
