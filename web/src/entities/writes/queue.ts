import type { AccountId } from '@sayso/contract/ids'
import { ApiError, isUnconfirmed } from '../../lib/api-error.ts'
import type { WritableStore } from '../../lib/store.ts'
import type { Write, WriteDraft, WriteKind } from './write-types.ts'

/** After a week, nobody remembers what they meant. */
const KEPT_MS = 7 * 24 * 3_600_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

type Kind = WriteKind<unknown, unknown>

/** What other tabs are informed of. */
export type QueueMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'sent'; readonly write: Write; readonly answer: unknown }

interface QueueParts {
  store: WritableStore<readonly Write[]>
  kindOf: (name: string) => Kind | undefined
  /** All stored writes, of all accounts. */
  read: () => Promise<Write[]>
  put: (write: Write) => Promise<void>
  remove: (write: Write) => Promise<void>
  /** Sends as the profile that made it, under its idempotency key. */
  send: (write: Write) => Promise<unknown>
  /** Asks the user to confirm their email address; false if they decline. */
  confirm: () => Promise<boolean>
  /** The member who is logged in; null for a visitor. */
  account: () => AccountId | null
  /** Runs the work while no other tab does the same. */
  alone: (work: () => Promise<void>) => Promise<void>
  post: (message: QueueMessage) => void
  /** Loads again what is being loaded: it may have been read before the server had a write. */
  reloadLoading: () => void
  wait: (ms: number) => Promise<void>
  now: () => number
}

export interface WriteQueue {
  /** Under an idempotency key that must be new. */
  submit(draft: WriteDraft, key: string): Promise<unknown>
  /** Sends what waits, unless another tab is already doing so. */
  flush(): void
  retry(key: string): Promise<void>
  /** Sends what was refused until the email address is confirmed, which it is now. */
  resume(): Promise<void>
  discard(key: string): Promise<void>
  /** Reads the table again: at start, when another tab or another user has changed it. */
  reload(): Promise<void>
  receive(message: QueueMessage): void
  /** Shows the waiting writes over what has just been loaded. */
  showAll(): void
}

interface Caller {
  settle: (answer: unknown) => void
  fail: (error: unknown) => void
}

/**
 * Writes on their way to the server. Each is stored before it is sent and removed when the server has answered, so a
 * reload, a crash or a tunnel loses none; its idempotency key makes sending it twice harmless.
 */
export function createWriteQueue(parts: QueueParts): WriteQueue {
  const { store, kindOf, post } = parts
  /** Those who await the first attempt at a write they have just made. */
  const callers = new Map<string, Caller>()
  /** Those the user has just made or retried here, so that they can be asked about them; each at most once. */
  const attended = new Set<string>()
  /** Those that wait for the answer. */
  const held = new Set<string>()
  let lastAt = 0
  let failures = 0
  let isFlushing = false
  let isAskedAgain = false

  const find = (key: string) => store.get().find((write) => write.key === key)
  const own = (write: Write) => write.account === parts.account()

  function show(write: Write | null, key: string): void {
    const all = store.get()
    const at = all.findIndex((one) => one.key === key)
    if (write === null) store.set(all.filter((one) => one.key !== key))
    else store.set(at < 0 ? [...all, write] : all.with(at, write))
  }

  async function save(write: Write): Promise<void> {
    show(write, write.key)
    await parts.put(write)
    post({ type: 'changed' })
  }

  async function drop(write: Write): Promise<void> {
    show(null, write.key)
    await parts.remove(write)
    post({ type: 'changed' })
  }

  /** Null if it cancels out what waits in its slot. */
  async function merged(draft: WriteDraft): Promise<WriteDraft | null> {
    const waiting = store
      .get()
      .filter((write) => write.slot === draft.slot && draft.slot !== null && own(write))
    let result: WriteDraft | null = draft
    for (const write of waiting) {
      // What is on its way may arrive, so it counts as sent.
      if (write.status === 'sending') continue
      const kind = kindOf(write.kind)
      result = result && (kind?.merge ? kind.merge(write.detail, result) : result)
      await drop(write)
    }
    return result
  }

  async function submit(draft: WriteDraft, key: string): Promise<unknown> {
    const account = parts.account()
    if (account === null) throw new ApiError('aborted', 'Nobody is logged in')
    const wanted = await merged(draft)
    if (wanted === null) return null
    lastAt = Math.max(parts.now(), lastAt + 1)
    const write: Write = {
      ...wanted,
      key,
      account,
      at: lastAt,
      status: 'sending',
      reason: '',
    }
    attended.add(write.key)
    const outcome = new Promise<unknown>((settle, fail) => callers.set(write.key, { settle, fail }))
    await save(write)
    flush()
    return outcome
  }

  function flush(): void {
    if (isFlushing) {
      isAskedAgain = true
      return
    }
    isFlushing = true
    void parts.alone(sendAll).finally(() => {
      isFlushing = false
      if (!isAskedAgain) return
      isAskedAgain = false
      flush()
    })
  }

  async function sendAll(): Promise<void> {
    isAskedAgain = false
    // Another tab may have sent some of them while this one waited for its turn.
    await reload()
    const tried = new Set<string>()
    for (;;) {
      const next = store.get().find((write) => {
        const isLater = tried.has(write.key) || held.has(write.key)
        return write.status !== 'refused' && own(write) && !isLater
      })
      if (next === undefined) return
      tried.add(next.key)
      try {
        const answer = await parts.send(next)
        failures = 0
        await accepted(next, answer)
      } catch (error) {
        if (await failed(next, error)) return
      }
    }
  }

  async function accepted(write: Write, answer: unknown): Promise<void> {
    const caller = callers.get(write.key)
    callers.delete(write.key)
    attended.delete(write.key)
    // Shown in its place before it leaves the queue, so that it never disappears. Who toggles something shows it alone.
    if (caller === undefined || write.slot === null) kindOf(write.kind)?.sent?.(write, answer)
    if (caller === undefined) parts.reloadLoading()
    caller?.settle(answer)
    post({ type: 'sent', write, answer })
    await drop(write)
    showAll()
  }

  /** True if it makes no sense to send the others now. */
  async function failed(write: Write, error: unknown): Promise<boolean> {
    if (isPassing(error)) {
      for (const one of store.get().filter((each) => each.status === 'sending' && own(each))) {
        await save({ ...one, status: 'waiting' })
        callers.get(one.key)?.settle(null)
        callers.delete(one.key)
        attended.delete(one.key)
      }
      pauseAfter(error)
      return true
    }
    // The session has ended, or belongs to somebody else by now: it waits for its author.
    if (!own(write) || isAborted(error)) return true
    if (isUnconfirmed(error) && attended.delete(write.key)) hold(write, error)
    else await reject(write, error)
    return false
  }

  /** Asks for what is missing, and lets the others go on meanwhile, those of other tabs too. */
  function hold(write: Write, error: unknown): void {
    held.add(write.key)
    void parts.confirm().then(async (isConfirmed) => {
      held.delete(write.key)
      if (!own(write)) return
      if (isConfirmed) await resume()
      else await reject(write, error)
    })
  }

  async function reject(write: Write, error: unknown): Promise<void> {
    const caller = callers.get(write.key)
    callers.delete(write.key)
    attended.delete(write.key)
    if (caller && write.slot !== null) {
      await drop(write)
      return caller.fail(error)
    }
    const refused: Write = {
      ...write,
      status: 'refused',
      reason: reasonOf(error),
      isUnconfirmed: isUnconfirmed(error),
      ...(error instanceof ApiError && error.code !== null && { code: error.code }),
    }
    await save(refused)
    caller?.settle(null)
    kindOf(write.kind)?.undo?.(refused)
    kindOf(write.kind)?.refused?.(refused)
  }

  async function again(write: Write): Promise<void> {
    const waiting: Write = { ...write, status: 'waiting', reason: '', isUnconfirmed: false }
    await save(waiting)
    kindOf(write.kind)?.show?.(waiting)
  }

  async function resume(): Promise<void> {
    for (const write of store.get()) if (write.isUnconfirmed && own(write)) await again(write)
    flush()
  }

  function pauseAfter(error: unknown): void {
    const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
    const pause = Math.max(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), asked)
    failures += 1
    void parts.wait(pause).then(flush)
  }

  async function reload(): Promise<void> {
    const stored = await parts.read()
    const old = parts.now() - KEPT_MS
    for (const write of stored) if (write.at < old) await parts.remove(write)
    const kept = stored.filter((write) => write.at >= old && own(write)).sort((a, b) => a.at - b.at)
    // A write of this page keeps its status until its first attempt is over.
    const next = kept.map((write): Write => {
      const isLeftOver = write.status === 'sending' && !callers.has(write.key)
      return isLeftOver ? { ...write, status: 'waiting' } : write
    })
    store.set(next)
  }

  function showAll(): void {
    for (const write of store.get()) if (write.status === 'waiting') kindOf(write.kind)?.show?.(write)
  }

  return {
    submit,
    flush,
    reload,
    async retry(key) {
      const write = find(key)
      if (write === undefined) return
      attended.add(key)
      await again(write)
      flush()
    },
    resume,
    async discard(key) {
      const write = find(key)
      if (write === undefined) return
      await drop(write)
      if (write.status !== 'refused') kindOf(write.kind)?.undo?.(write)
    },
    receive(message) {
      if (message.type === 'changed') return void reload()
      callers.get(message.write.key)?.settle(message.answer)
      callers.delete(message.write.key)
      if (!own(message.write)) return
      kindOf(message.write.kind)?.sent?.(message.write, message.answer)
      parts.reloadLoading()
      showAll()
    },
    showAll,
  }
}

/** In the server's words, if it gave a reason. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.refusal !== null) return error.refusal.error
  return error instanceof Error ? error.message : ''
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.retryable
}

function isAborted(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'aborted' || error.status === 401)
}
