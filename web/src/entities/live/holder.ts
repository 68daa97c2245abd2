/*
 * One connection for all tabs of a browser. The tab that holds a Web Lock has it and passes events on by
 * BroadcastChannel; if that tab closes, the browser hands the lock to the next one. A hidden tab is slowed down by the
 * browser, so a visible tab takes the lock over from it.
 */

/** How long a visible tab waits for a hidden holder to let go before it takes the lock. */
const LET_GO_MS = 1_000
/** A connection that nobody looks at is closed after this time. */
const HIDDEN_MS = 5 * 60_000
/** A tab can disappear without a word: the holder asks for topics again this often, and forgets who does not answer. */
const ASK_EVERY_MS = 60_000
const ANSWER_MS = 5_000
/** The server accepts this many topics per connection. */
const MAX_TOPICS = 4

type Message<Event> =
  | { readonly is: 'event'; readonly event: Event }
  /** What a visible tab shows. A hidden or closing tab says that it shows nothing. */
  | { readonly is: 'topics'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly is: 'ask' }
  /** A visible tab wants the lock; a visible holder answers that it keeps it. */
  | { readonly is: 'want'; readonly tab: string }
  | { readonly is: 'kept' }

interface Held {
  /** Asks for these topics, and for how they are now, also if they are the same as before. */
  watch(topics: readonly string[]): void
  close(): void
}

export interface HolderParts<Event> {
  /** The same for all tabs of a session, and for no other. */
  readonly name: string
  readonly tab: string
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: BroadcastChannel
  topics(): readonly string[]
  /** Opens the connection: this tab holds the lock now. */
  open(topics: readonly string[], onEvent: (event: Event) => void): Held
  /** An event of the connection, whichever tab has it. */
  receive(event: Event): void
}

export interface Holder {
  /** The topics of this tab have changed. */
  topicsChanged(): void
  stop(): void
}

export function shareConnection<Event>(parts: HolderParts<Event>): Holder {
  const { name, tab, page, locks, channel } = parts
  const others = new Map<string, readonly string[]>()
  let held: Held | null = null
  let release = () => {}
  let answered = (_who: string) => {}
  let queued: AbortController | null = null
  let sent: readonly string[] = []
  let own: readonly string[] = []
  let isStopped = false
  const timers: { hidden?: Timer; steal?: Timer; ask?: Timer; answer?: Timer } = {}
  type Timer = ReturnType<typeof setTimeout>

  const send = (message: Message<Event>) => channel.postMessage(message)
  const ownTopics = () => (page.hidden ? [] : parts.topics())

  function wantedByAll(): string[] {
    const all = [ownTopics(), ...others.values()].flat()
    return [...new Set(all)].slice(0, MAX_TOPICS)
  }

  /**
   * Asks the server for what all tabs show, if that has changed. A tab that joins has fetched what it shows before it
   * could hear of changes, so it needs to be told how things are now, even if another tab shows the same.
   */
  function watchAll(hasJoined: boolean): void {
    if (held === null) return
    const topics = wantedByAll()
    if (!hasJoined && isSame(topics, sent)) return
    sent = topics
    held.watch(topics)
  }

  function askAll(): void {
    const silent = new Set(others.keys())
    answered = (who) => silent.delete(who)
    send({ is: 'ask' })
    timers.answer = setTimeout(() => {
      for (const who of silent) others.delete(who)
      watchAll(false)
    }, ANSWER_MS)
  }

  /** Keeps the lock until `release` is called. */
  function hold(): Promise<void> {
    clearTimeout(timers.steal)
    queued = null
    if (isStopped || (page.hidden && held === null)) return Promise.resolve()
    own = ownTopics()
    sent = wantedByAll()
    held = parts.open(sent, (event) => {
      parts.receive(event)
      send({ is: 'event', event })
    })
    send({ is: 'kept' })
    askAll()
    timers.ask = setInterval(askAll, ASK_EVERY_MS)
    return new Promise((resolve) => {
      release = resolve
    })
  }

  function letGo(): void {
    clearInterval(timers.ask)
    clearTimeout(timers.answer)
    others.clear()
    held?.close()
    held = null
    release()
  }

  /** Waits for the lock. Whoever was just made to give it up does not take it back: two tabs would go on forever. */
  function queue(mayTake = true): void {
    if (held !== null || queued !== null || isStopped) return
    const stop = new AbortController()
    queued = stop
    locks.request(name, { signal: stop.signal }, hold).catch(taken)
    if (!mayTake) return
    send({ is: 'want', tab })
    timers.steal = setTimeout(() => {
      if (queued !== stop || page.hidden) return
      stop.abort()
      locks.request(name, { steal: true }, hold).catch(taken)
    }, LET_GO_MS)
  }

  /** The lock was taken away, or is no longer wanted. Only the first ends a connection. */
  function taken(error: unknown): void {
    if (held === null || !(error instanceof DOMException) || error.name !== 'AbortError') return
    letGo()
    if (!page.hidden) queue(false)
  }

  function onMessage({ data: message }: MessageEvent<Message<Event>>): void {
    switch (message.is) {
      case 'event':
        parts.receive(message.event)
        break
      case 'ask':
        sendTopics()
        break
      case 'kept':
        clearTimeout(timers.steal)
        break
      case 'topics':
        receiveTopics(message.tab, message.topics)
        break
      case 'want':
        if (held !== null && page.hidden) letGo()
        else if (held !== null) {
          send({ is: 'kept' })
          // One that shows a topic has just said so, and is answered already.
          if (!others.has(message.tab)) watchAll(true)
        }
    }
  }

  function receiveTopics(from: string, topics: readonly string[]): void {
    const before = others.get(from) ?? []
    answered(from)
    if (topics.length === 0) others.delete(from)
    else others.set(from, topics)
    watchAll(hasMore(topics, before))
  }

  function sendTopics(): void {
    const before = own
    own = ownTopics()
    if (held === null) send({ is: 'topics', tab, topics: own })
    else watchAll(hasMore(own, before))
  }

  function onVisibility(): void {
    clearTimeout(timers.hidden)
    sendTopics()
    if (page.hidden) {
      clearTimeout(timers.steal)
      queued?.abort()
      queued = null
      timers.hidden = setTimeout(letGo, HIDDEN_MS)
    } else queue()
  }

  channel.addEventListener('message', onMessage)
  page.addEventListener('visibilitychange', onVisibility)
  if (!page.hidden) {
    sendTopics()
    queue()
  }

  return {
    topicsChanged: sendTopics,
    stop() {
      isStopped = true
      if (held === null) send({ is: 'topics', tab, topics: [] })
      channel.removeEventListener('message', onMessage)
      page.removeEventListener('visibilitychange', onVisibility)
      for (const timer of Object.values(timers)) clearTimeout(timer)
      queued?.abort()
      letGo()
    },
  }
}

const hasMore = (now: readonly string[], before: readonly string[]) =>
  now.some((topic) => !before.includes(topic))

const isSame = (now: readonly string[], before: readonly string[]) =>
  now.length === before.length && !hasMore(now, before)
