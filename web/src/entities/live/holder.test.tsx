import { expect, onTestFinished, test, vi } from 'vitest'
import { shareConnection } from './holder.ts'

/*
 * Several tabs in one page, with the browser's own locks and channels. Only `document` is made up: a page cannot hide
 * itself.
 */
function browser() {
  const name = `live:${crypto.randomUUID()}`
  const open: string[] = []
  const watched: string[][] = []

  function tab(id: string, topics: string[] = [], isHidden = false) {
    const events = new EventTarget()
    const page = {
      hidden: isHidden,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    }
    const received: string[] = []
    let say: (event: string) => void = () => {}
    const channel = new BroadcastChannel(name)
    const holder = shareConnection<string>({
      name,
      tab: id,
      page: page as unknown as Document,
      locks: navigator.locks,
      channel,
      topics: () => topics,
      open(first, onEvent) {
        open.push(id)
        watched.push([...first])
        say = onEvent
        return {
          watch: (next) => watched.push([...next]),
          close: () => open.splice(open.indexOf(id), 1),
        }
      },
      receive: (event) => received.push(event),
    })
    onTestFinished(() => holder.stop())
    return {
      received,
      holder,
      say: (event: string) => say(event),
      show(next: string[]) {
        topics.splice(0, topics.length, ...next)
        holder.topicsChanged()
      },
      hide(isNow = true) {
        page.hidden = isNow
        events.dispatchEvent(new Event('visibilitychange'))
      },
    }
  }
  return { tab, open, watched }
}

test('tabs share one connection, and each hears everything', async () => {
  const { tab, open } = browser()
  const one = tab('one')
  await vi.waitFor(() => expect(open).toEqual(['one']))
  const two = tab('two')
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(open).toEqual(['one'])
  one.say('news')
  await vi.waitFor(() => expect(two.received).toEqual(['news']))
  expect(one.received).toEqual(['news'])
})

test('when the tab with the connection closes, another takes over', async () => {
  const { tab, open } = browser()
  const one = tab('one')
  await vi.waitFor(() => expect(open).toEqual(['one']))
  tab('two')
  one.holder.stop()
  await vi.waitFor(() => expect(open).toEqual(['two']))
})

test('a hidden tab lets go for a visible one, and is made to if it does not answer', async () => {
  const { tab, open } = browser()
  const one = tab('one')
  await vi.waitFor(() => expect(open).toEqual(['one']))
  one.hide()
  tab('two')
  await vi.waitFor(() => expect(open).toEqual(['two']))

  const frozen = browser()
  const first = frozen.tab('first')
  await vi.waitFor(() => expect(frozen.open).toEqual(['first']))
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  first.hide()
  frozen.tab('second')
  await vi.waitFor(() => expect(frozen.open).toEqual(['second']), 5_000)
})

test('what the visible tabs show is watched, each topic once', async () => {
  const { tab, watched, open } = browser()
  const one = tab('one', ['following'])
  await vi.waitFor(() => expect(open).toEqual(['one']))
  const two = tab('two', ['post:p1', 'following'])
  two.show(['post:p1', 'following'])
  await vi.waitFor(() => expect(watched.at(-1)).toEqual(['following', 'post:p1']))
  one.show([])
  two.show(['post:p1'])
  await vi.waitFor(() => expect(watched.at(-1)).toEqual(['post:p1']))
  two.hide()
  await vi.waitFor(() => expect(watched.at(-1)).toEqual([]))
})

test('a tab that joins is told how things are, whatever it shows: it may have missed the news', async () => {
  const { tab, watched, open } = browser()
  tab('one', ['post:p1'])
  await vi.waitFor(() => expect(open).toEqual(['one']))
  expect(watched).toEqual([['post:p1']])
  const same = tab('two', ['post:p1'])
  await vi.waitFor(() => expect(watched).toEqual([['post:p1'], ['post:p1']]))
  tab('three', ['post:p3'])
  await vi.waitFor(() => expect(watched.at(-1)).toEqual(['post:p1', 'post:p3']))
  const before = watched.length
  tab('four')
  await vi.waitFor(() => expect(watched).toHaveLength(before + 1))

  // Whoever leaves takes nothing away that another tab shows, and nobody has to be told.
  same.show([])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(watched).toHaveLength(before + 1)
  same.show(['post:p1'])
  await vi.waitFor(() => expect(watched).toHaveLength(before + 2))
})
