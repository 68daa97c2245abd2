// Checks names: of files, folders, identifiers, events, jobs, commands and proofs. Run with `npm run names`.
// - No two files of the server share a name, and no folder of a module holds more than MAX_FILES files.
// - No name contains a word of the vocabulary this project gave up; `words` says what to use instead.
// - No component of the browser holds a text or a label of its own: they are in the catalogue beside it.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { parseSync } from '@swc/core'

const MAX_FILES = 25

/** The word, as a part of a name, and what to say instead. */
const words: Readonly<Record<string, string>> = {
  deaf: 'disconnected',
  dial: 'connect',
  door: 'rpc',
  durability: 'synchronousCommit',
  fold: 'aggregate',
  folds: 'aggregate',
  gate: 'authenticate or authorize',
  hear: 'consume or receive',
  heard: 'consumed or received',
  hears: 'consume or receive',
  house: 'platform',
  houses: 'platform',
  letter: 'email',
  letters: 'emails',
  mailroom: 'mail server',
  news: 'event',
  notice: 'notification',
  notices: 'notifications',
  office: 'fixture or environment',
  pressing: 'reaction',
  refuse: 'fail or reject',
  room: 'ConcurrencyLimiter, quota or space',
  seats: 'semaphore',
  shelf: 'AttachmentReader or storage',
  shelves: 'collections',
  sight: 'visibility',
  sights: 'visibility',
  stretch: 'page',
  stretches: 'pages',
  tell: 'publish, notify, email or show',
  telling: 'webhook event',
  tells: 'publish, notify, email or show',
  together: 'batchConcurrent or concurrently',
  told: 'published, notified or reported',
}

/** Whole names that are out of use, where their words are fine in other names. */
const wholeNames: Readonly<Record<string, string>> = {
  Asked: 'CallContext',
  AT_ONCE: 'BATCH_SIZE',
  Refused: 'AppError',
  Served: 'Route',
  Stay: 'Permit',
  isOfBefore: 'isPlaceholder',
  keysIn: 'idempotency keys',
  madeOnce: 'idempotency keys',
  requireRoom: 'enforcePostQuota',
  sightOf: 'visibilityOf',
}

/** Names that may keep such a word, each with its reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'part of the wire, where names stay': [...['notice', 'notices', 'stopNotices', 'profile_would_tell']],
  'what covers a post with a label, on the wire and behind it': [
    ...[
      'gate',
      'gateOf',
      'Gate',
      'Gated',
      'GatedProps',
      'gated.tsx',
      'gate-view.ts',
      'gate.test.tsx',
      'gateTexts',
    ],
  ],
  'a note on a screen, not a notification': [
    ...[
      'InlineNotice',
      'InlineNoticeProps',
      'inline-notice.tsx',
      'NoticeTone',
      'noticeTones',
      'notice-tones.ts',
    ],
    ...[
      'FailureNotice',
      'FailureNoticeProps',
      'failure-notice.tsx',
      'NoticeIcon',
      'Notice',
      'useFailureNotices',
    ],
    ...['DraftNotices', 'draftNotice', 'draft-notices.tsx', 'useSessionNotices', 'session-notices.ts'],
  ],
  'letters of the alphabet': ['letter', 'letters', 'sameLetters', 'LETTERS', 'letterSpacing'],
  'on the screen at this moment': [
    ...['firstSight', 'isInSight', 'FIRST_IN_SIGHT', 'IN_SIGHT'],
    ...['tagsInSight', 'authorsInSight', 'speakersInSight', 'postsInSight'],
  ],
  'folding of case, and collapsing of a comment': ['fold'],
  'the rules of this place, as people read them': ['HouseRule', 'house-rules.ts'],
  'a title of a decision record': ['0038-reads-travel-together.md'],
  'a host in a test': ['news.example'],
}
const excepted = new Set(Object.values(exceptions).flat())

const folders = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts', 'docs', 'deploy']
const files = globSync(`{${folders.join(',')}}/**/*.*`, {
  exclude: (path) => /(^|\/)(node_modules|dist|test-results)$/.test(path),
})

const faults = new Map<string, string>()

function judge(name: string, file: string): void {
  if (excepted.has(name)) return
  const whole = Object.hasOwn(wholeNames, name) ? wholeNames[name] : undefined
  if (whole !== undefined)
    return void faults.set(`${file} ${name}`, `${file}: ${name} is called ${whole} here`)
  if (/^most[A-Z]|^MOST_/.test(name))
    return void faults.set(`${file} ${name}`, `${file}: ${name} begins with max here`)
  for (const word of wordsOf(name)) {
    const better = Object.hasOwn(words, word) ? words[word] : undefined
    if (better !== undefined) faults.set(`${file} ${name}`, `${file}: for "${word}" in ${name} say ${better}`)
  }
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** A text that is a name: of an event, a job, a metric, a mutant, a table. */
const isName = (text: string): boolean => /^[a-z0-9]+([._:-][a-z0-9]+)+$/i.test(text)

/** Every identifier of a syntax tree, and every text in it that is a name. */
function* namesIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const one of node) yield* namesIn(one)
  } else if (typeof node === 'object' && node !== null) {
    const { type, value } = node as { type?: unknown; value?: unknown }
    if (typeof value === 'string' && type === 'Identifier') yield value
    if (typeof value === 'string' && type === 'StringLiteral' && isName(value)) yield value
    for (const [key, child] of Object.entries(node)) if (key !== 'span') yield* namesIn(child)
  }
}

/** Attributes that a reader sees or hears. */
const SPOKEN = /^(label|title|text|aria-label|placeholder|hint|legend|description|lead|why)$/
const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** Every text between tags, and every spoken attribute, that is written out in a syntax tree. */
function* textsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const one of node) yield* textsIn(one)
  } else if (typeof node === 'object' && node !== null) {
    const { type, name, value } = node as { type?: unknown; name?: { value?: string }; value?: unknown }
    if (type === 'JSXText' && hasWords(value)) yield value.trim()
    const written = type === 'JSXAttribute' && (value as { value?: unknown } | null)?.value
    if (hasWords(written) && SPOKEN.test(name?.value ?? '')) yield written
    for (const [key, child] of Object.entries(node)) if (key !== 'span') yield* textsIn(child)
  }
}

/** Tests and the gallery make up texts; the account screens still have theirs inline. */
const hasCatalogue = (file: string): boolean =>
  /^web\/src\/(?!gallery|testing|features\/account)/.test(file) && !/\.test\.tsx$/.test(file)

/** Marks a text among the names of a file: a name has no space. */
const TEXT = 'text '
const CACHE = 'node_modules/.cache/names.json'

/** The names in each file, by the hash of its text: a file that did not change since the last run is not parsed. */
const known = readCache()
const used: Record<string, string[]> = {}

function readCache(): Readonly<Record<string, string[]>> {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'))
  } catch {
    return {}
  }
}

function namesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const tsx = file.endsWith('x')
  const hash = createHash('sha256').update(`${tsx} 2 ${text}`).digest('base64url')
  used[hash] = known[hash] ?? readNames(parseSync(text, { syntax: 'typescript', tsx }))
  return used[hash]
}

function readNames(tree: unknown): string[] {
  return [...new Set([...namesIn(tree), ...Array.from(textsIn(tree), (text) => TEXT + text)])]
}

for (const file of files) {
  for (const part of file.split('/')) judge(part, file)
  if (!/\.tsx?$/.test(file) || file === 'scripts/names.ts') continue
  for (const name of namesOf(file)) {
    if (!name.startsWith(TEXT)) judge(name, file)
    else if (hasCatalogue(file))
      faults.set(`${file} ${name}`, `${file}: "${name.slice(TEXT.length)}" belongs in texts.ts`)
  }
}
mkdirSync(dirname(CACHE), { recursive: true })
writeFileSync(CACHE, JSON.stringify(used))
const commands: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const command of Object.keys(commands.scripts)) judge(command, 'package.json')

const server = files.filter((file) => /^server\/src\/.+\.tsx?$/.test(file) && basename(file) !== 'index.ts')
const byName = Map.groupBy(server, (file) => basename(file))
for (const [name, twice] of byName)
  if (twice.length > 1)
    faults.set(`twice ${name}`, `${twice.join(' and ')} share a name: say in one what it is about`)
const byFolder = Map.groupBy(
  // Table types are generated: nobody looks through them for what to edit.
  files.filter((file) => file.startsWith('server/src/modules/') && !file.endsWith('.tables.ts')),
  (file) => dirname(file),
)
for (const [folder, inside] of byFolder)
  if (inside.length > MAX_FILES)
    faults.set(folder, `${folder} holds ${inside.length} files: give its use cases folders of their own`)

for (const fault of [...faults.values()].toSorted()) console.error(fault)
console.log(`names: ${faults.size} against the rules; ${files.length} files read`)
process.exit(faults.size === 0 ? 0 : 1)
