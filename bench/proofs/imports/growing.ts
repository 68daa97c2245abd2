import { setTimeout as rest } from 'node:timers/promises'
import { zipOf } from '@sayso/sandbox/networks/export'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { readTweets } from '@sayso/server/modules/connections/providers/tweets'
import { readInstagramPost, readTweet } from '@sayso/server/modules/imports/archive/archive-format'
import { elementsOf } from '@sayso/server/modules/imports/archive/json-list'
import { type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { isOver, type RunStatus } from './networks.ts'

const KILOBYTE = 1024
const MEGABYTE = 1_000_000
const MAX_MS = 100
const MAX_BYTES = 50 * MEGABYTE

type Random = Proving['random']

/** A tweet whose links contain each other: replaced one after the other, each multiplies the length of the text. */
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

/** At most a kilobyte of it, whatever it contains. */
function fitted(random: Random): Record<string, unknown> {
  for (let links = 24; ; links--) {
    const tweet = growingTweet(random, links)
    if (JSON.stringify([tweet]).length <= KILOBYTE || links === 0) return tweet
  }
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** What one text costs by each way of importing it: an archive of either network, a page of the live one. */
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

/** A kilobyte of JSON must cost no more than a kilobyte of work. */
export async function tryTexts(p: Proving): Promise<boolean> {
  const count = p.size({ quick: 300, full: 20_000 })
  let ms = 0
  let bytes = 0
  // The first use includes loading the code.
  await costOf(fitted(p.random))
  for (let n = 0; n < count && ms <= MAX_MS && bytes <= MAX_BYTES; n++) {
    const cost = await costOf(fitted(p.random))
    ms = Math.max(ms, cost.ms)
    bytes = Math.max(bytes, cost.bytes)
  }
  p.figure('texts that grow', count)
  p.figure('most time of one, ms', Math.round(ms * 10) / 10)
  const holds = ms <= MAX_MS && bytes <= MAX_BYTES
  const figure = `at most ${ms.toFixed(1)} ms and ${(bytes / MEGABYTE).toFixed(1)} MB`
  p.require('1 KB of JSON takes at most 100 ms and 50 MB', holds, figure)
  return holds
}

/** Long enough for a busy machine; a blocked thread takes much longer. */
const LATE_MS = 10_000
const START_MS = 30_000
const BETWEEN_MS = 250

type Send = (url: string, member: Member, archive: Buffer, atMostMs: number) => Promise<RunStatus | null>

/** A text that doubles 27 times if its links are replaced one by one. */
function growingArchive(): Buffer {
  const link = { url: 'a', expanded_url: 'aa', indices: ['0', '1'] }
  const urls = Array.from({ length: 27 }, () => link)
  const tweet = { id_str: '1', created_at: '2020-01-01', full_text: 'a', entities: { urls } }
  return zipOf([{ name: 'data/tweets.js', bytes: Buffer.from(JSON.stringify([tweet])) }])
}

/** While such archives are read, everybody else's emails arrive as usual. */
export async function tryMails(
  p: Proving,
  settings: Readonly<Record<string, string>>,
  send: Send,
): Promise<boolean> {
  const [database, mailbox] = await Promise.all([p.freshDatabase(), startMailbox()])
  const env = { ...database.env, ...settings, SMTP_URL: mailbox.url }
  const api = await p.spawnServer('server/src/api.ts', { env })
  const worker = await p.spawnServer('server/src/worker.ts', { env, ready: null })
  const { url } = api
  const [sender, first, second, ...others] = await makeMembers(database, 11, 'reader')
  if (!sender || !first || !second) throw new Error('no account was created')
  // The first email arrives once the worker is running.
  await mailTime(url, mailbox, first, START_MS)
  const usual = await mailTime(url, mailbox, second)
  const archive = growingArchive()
  const sending = send(url, sender, archive, 20_000)
  const times: Promise<number>[] = []
  for (const other of others) {
    times.push(mailTime(url, mailbox, other))
    await rest(BETWEEN_MS)
  }
  const slowest = Math.max(...(await Promise.all(times)))
  const reported = await sending
  const holds = slowest < LATE_MS && reported !== null && isOver(reported)
  p.figure('bytes of the archive that grows', archive.length)
  p.require(
    'another account’s email arrives as fast as before',
    holds,
    `${others.length} mails, the slowest after ${Math.round(slowest)} ms, ${Math.round(usual)} ms before, ${reported?.status}`,
  )
  await Promise.all([api.stop('SIGKILL'), worker.stop('SIGKILL'), mailbox.close()])
  return holds
}

async function mailTime(
  url: string,
  mailbox: Mailbox,
  { handle }: Member,
  timeoutMs = 2 * LATE_MS,
): Promise<number> {
  const email = `${handle}@people.example`
  const began = performance.now()
  await fetch(`${url}/api/unauth/forgotPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const isTheirs = ({ recipients }: { recipients: string[] }) => recipients.includes(email)
  const came = await mailbox.waitFor(isTheirs, { timeoutMs }).catch(() => null)
  return came === null ? timeoutMs : performance.now() - began
}
