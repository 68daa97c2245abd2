import { setTimeout as rest } from 'node:timers/promises'
import { zipOf } from '@sayso/sandbox/networks/export'
import type { Mailbox } from '@sayso/sandbox/smtp'
import { readTweets } from '@sayso/server/modules/connections/providers/tweets'
import { readInstagramPost, readTweet } from '@sayso/server/modules/imports/archive-format'
import { elementsOf } from '@sayso/server/modules/imports/json-list'
import type { Proving } from '../../harness/proof.ts'

const KILOBYTE = 1024
const MEGABYTE = 1_000_000
const MOST_MS = 100
const MOST_BYTES = 50 * MEGABYTE

type Random = Proving['random']

/** A tweet whose links are each other's: replaced one after the other, each makes the text a multiple of what it was. */
function growingTweet(random: Random, links: number) {
  const letter = random.pick(['a', '😀', 'é', 'https://t.co/a'])
  const more = letter.repeat(2)
  const start = () => random.pick([0, 1, random.integer(-3, 60), 1e12])
  const urls = Array.from({ length: links }, () => {
    const at = start()
    return {
      url: letter,
      expanded_url: more,
      indices: [String(at), String(at + random.integer(-5, 30))],
      start: at,
    }
  })
  const text = letter.repeat(random.integer(1, 3))
  return { id_str: '1', id: '1', created_at: '2020-01-01', full_text: text, text, entities: { urls } }
}

/** At most a kilobyte of it, whatever is in it. */
function fitted(random: Random): Record<string, unknown> {
  for (let links = 24; ; links--) {
    const tweet = growingTweet(random, links)
    if (JSON.stringify([tweet]).length <= KILOBYTE || links === 0) return tweet
  }
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** What one text costs by each of the ways it can come: an archive of either network, a page of the live one. */
async function costOf(said: Record<string, unknown>): Promise<{ ms: number; bytes: number }> {
  const held = process.memoryUsage()
  const began = process.threadCpuUsage()
  const results: unknown[] = []
  for await (const element of elementsOf(onePiece(JSON.stringify([said])))) {
    results.push(readTweet(element, 'data/'), readInstagramPost({ ...element, media: [element] }, ''))
    results.push(readTweets({ data: [element] }))
  }
  const { user, system } = process.threadCpuUsage(began)
  const now = process.memoryUsage()
  if (results.length === 0) throw new Error('nothing was read')
  return {
    ms: (user + system) / 1000,
    bytes: Math.max(0, now.heapUsed + now.external - held.heapUsed - held.external),
  }
}

/** A kilobyte of JSON is a kilobyte of work. */
export async function tryTexts(p: Proving): Promise<void> {
  const count = p.size({ quick: 300, full: 20_000 })
  let ms = 0
  let bytes = 0
  // The first use of anything costs its loading.
  await costOf(fitted(p.random))
  for (let n = 0; n < count && ms <= MOST_MS && bytes <= MOST_BYTES; n++) {
    const cost = await costOf(fitted(p.random))
    ms = Math.max(ms, cost.ms)
    bytes = Math.max(bytes, cost.bytes)
  }
  p.figure('texts that grow', count)
  p.figure('most time of one, ms', Math.round(ms * 10) / 10)
  p.require(
    '1 KB of JSON takes at most 100 ms and 50 MB',
    ms <= MOST_MS && bytes <= MOST_BYTES,
    `at most ${ms.toFixed(1)} ms and ${(bytes / MEGABYTE).toFixed(1)} MB`,
  )
}

/** Long enough for a busy machine; a thread that stands still is away for much longer. */
const LATE_MS = 5000
const BETWEEN_MS = 250

interface House {
  readonly url: string
  readonly mailbox: Mailbox
  readonly emails: readonly string[]
  /** Sends an archive and tells whether the import came to an end. */
  readonly send: (archive: Buffer) => Promise<boolean>
}

/** While such archives are read, the mail of everybody else arrives as ever. */
export async function tryMails(p: Proving, { url, mailbox, emails, send }: House): Promise<void> {
  const [first = '', ...others] = emails
  const usual = await mailTime(url, mailbox, first)
  const link = { url: 'a', expanded_url: 'aa', indices: ['0', '1'] }
  const tweet = {
    id_str: '1',
    created_at: '2020-01-01',
    full_text: 'a',
    entities: { urls: Array(26).fill(link) },
  }
  const archive = zipOf([{ name: 'data/tweets.js', bytes: Buffer.from(JSON.stringify([tweet])) }])
  const times: Promise<number>[] = []
  const sending = send(archive)
  for (const email of others) {
    times.push(mailTime(url, mailbox, email))
    await rest(BETWEEN_MS)
  }
  const slowest = Math.max(...(await Promise.all(times)))
  const isOver = await sending
  p.figure('bytes of the archive', archive.length)
  p.require(
    "another account's mail arrives as ever meanwhile",
    slowest < LATE_MS && isOver,
    `${others.length} mails, the slowest after ${Math.round(slowest)} ms, ${Math.round(usual)} ms before`,
  )
}

async function mailTime(url: string, mailbox: Mailbox, email: string): Promise<number> {
  const began = performance.now()
  await fetch(`${url}/api/unauth/forgotPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const isTheirs = ({ recipients }: { recipients: string[] }) => recipients.includes(email)
  const came = await mailbox.waitFor(isTheirs, { timeoutMs: 2 * LATE_MS }).catch(() => null)
  return came === null ? 2 * LATE_MS : performance.now() - began
}
