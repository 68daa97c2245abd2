import { type Proving, proof } from '../harness/proof.ts'
import type { Plant } from '../harness/tree-copy.ts'
import { importPlants, plantedImports } from './planted-imports.ts'

interface Violation {
  readonly name: string
  readonly plants: readonly Plant[]
  /** The check that must fail, as narrow as possible. */
  readonly check: readonly string[]
  /** What its output must contain: failing for another reason would prove nothing. */
  readonly says: readonly RegExp[]
}

const tool = (name: string) => `node_modules/.bin/${name}`
const search = 'server/src/modules/search'
const newFile = (file: string, replace: string): Plant => ({ file, find: null, replace })
/**
 * These tests publish posts and read them through the API, so both faults below affect them. A fault inside the server
 * shows its kind only in the log.
 */
const feedTests = [
  ...['env', 'LOG_LEVEL=error', tool('vitest'), 'run', '--project', 'server'],
  ...['src/modules/feeds/feeds.test.ts', '-t', 'paging by cursor'],
] as const

const violations: readonly Violation[] = [
  {
    name: 'imports against the direction, one for every rule',
    plants: importPlants(),
    check: ['node', 'scripts/imports.ts'],
    says: plantedImports.map(([rule, from]) => new RegExp(`${rule}: ${from} -> `)),
  },
  {
    name: 'a schema that drifted from the documents made of it',
    plants: [
      {
        file: 'contract/src/call.ts',
        find: 'input: Type.Object(declared.input, { additionalProperties: false })',
        replace: "input: Type.Object(declared.input, { additionalProperties: false, title: 'drift' })",
      },
    ],
    check: ['node', 'contract/scripts/generate.ts', '--check'],
    says: [/openapi/],
  },
  {
    name: 'a call without an access class',
    plants: [
      newFile(
        'contract/src/planted.ts',
        "import { call } from './call.ts'\nexport const planted = call('planted/call', { effect: 'read', input: {}, output: {} })\n",
      ),
    ],
    check: [tool('tsc'), '-b', 'contract'],
    says: [/planted\.ts.*error TS\d+/, /'access' is missing/],
  },
  {
    name: 'an undeclared field in an answer',
    plants: [
      {
        // Through a spread, where the compiler does not check for excess properties.
        file: 'server/src/modules/posts/posts.view.ts',
        find: 'num_likes: counts.likes,',
        replace: "num_likes: counts.likes, internal_note: 'not for the world',",
      },
    ],
    check: feedTests,
    says: [/"kind":"UndeclaredAnswer"/],
  },
  {
    name: 'a leaked transaction',
    plants: [
      {
        file: 'server/src/modules/posts/publish/create-post.service.ts',
        find: 'await publish(tx, postPublished, { postId',
        replace: 'void publish(tx, postPublished, { postId',
      },
    ],
    check: feedTests,
    says: [/LeakedTransaction/, /not awaited before the transaction ended/],
  },
  {
    name: 'modules that need each other',
    plants: [
      {
        file: 'server/src/modules/ledger/index.ts',
        find: 'needs: [],',
        replace: 'needs: [purchases],',
      },
    ],
    check: ['node', 'scripts/imports.ts'],
    says: [/modules need each other: .*ledger/, /declare a hook/],
  },
  {
    name: "reads and writes of another module's tables",
    plants: [
      newFile(`${search}/planted-read.queries.ts`, 'export const planted = sql`select id from account`\n'),
      newFile(
        `${search}/planted-write.queries.ts`,
        'export const planted = sql`update post set text = text`\n',
      ),
      newFile(
        `${search}/planted-builder.queries.ts`,
        "export const planted = (tx: Tx) => query(tx).deleteFrom('follow').execute()\n",
      ),
    ],
    check: ['node', 'scripts/table-rights.ts'],
    says: [
      /planted-read\.queries\.ts reads account of accounts: use what accounts exports, or list the table/,
      /planted-write\.queries\.ts writes post of posts: call a function of posts/,
      /planted-builder\.queries\.ts writes follow of profiles: call a function of profiles/,
    ],
  },
  {
    name: 'a table type written by hand',
    plants: [
      newFile(`${search}/planted.tables.ts`, 'export interface PlantedTable {\n  id: bigint\n}\n'),
      newFile(
        `${search}/planted-merge.ts`,
        "declare module '../../platform/db/tables.ts' {\n  interface Tables {\n    planted: { id: bigint }\n  }\n}\n",
      ),
      newFile(
        `${search}/planted-row.queries.ts`,
        'export const planted = sql<{ number: number; first_id: bigint; posts: number }>`select from search_segment`\n',
      ),
    ],
    check: ['node', 'scripts/table-rights.ts'],
    says: [
      /planted\.tables\.ts is not generated: table types are generated\. List the table in `tables`/,
      /planted-merge\.ts adds to Tables by hand/,
      /planted-row\.queries\.ts has a type with every column of search_segment/,
    ],
  },
  {
    name: 'a row type that its statement does not return',
    plants: [
      {
        file: 'server/src/modules/feeds/feeds.queries.ts',
        find: 'sql<{ id: bigint }>`\n    select newest.id\n      from unnest(${keys}',
        replace: 'sql<{ id: bigint; author_id: bigint }>`\n    select newest.id\n      from unnest(${keys}',
      },
    ],
    check: feedTests,
    says: [/feeds\.queries\.ts:\d+: the type has author_id, the statement does not return it/],
  },
  {
    name: 'a migration that blocks writers, and one that defines a function',
    plants: [
      newFile('server/migrations/9000_planted_index.sql', 'create index planted on post (text);\n'),
      newFile(
        'server/migrations/9001_planted_function.sql',
        'create function planted() returns int language sql as $$ select 1 $$;\n',
      ),
    ],
    check: ['node', 'scripts/lint-sql.ts'],
    says: [
      /require-concurrent-index-creation/,
      /9001_planted_function\.sql: put the function.* into server\/sql/,
    ],
  },
  {
    name: 'a write that only reads',
    plants: [
      newFile(
        `${search}/planted.service.ts`,
        'export const planted = ({ db }: Context) => db.write((tx) => authorOf(tx, handle))\n',
      ),
    ],
    check: ['node', 'scripts/reads.ts'],
    says: [/planted\.service\.ts: db\.write around authorOf, which only read: use db\.readPrivate/],
  },
  {
    name: 'two files of one name, and a word that is out of use',
    plants: [
      newFile('server/src/platform/db/posts.policy.ts', 'export {}\n'),
      newFile('sandbox/src/planted-names.ts', "export const postOffice = 'notices.told'\n"),
    ],
    check: ['node', 'scripts/names.ts'],
    says: [
      /posts\.policy\.ts and .*posts\.policy\.ts share a name/,
      /for "office" in postOffice say fixture/,
      /for "told" in notices\.told say/,
    ],
  },
  {
    name: 'a type error',
    plants: [newFile('sandbox/src/planted.ts', "export const planted: number = 'text'\n")],
    check: [tool('tsc'), '-b', 'sandbox'],
    says: [/planted\.ts.*error TS2322/],
  },
  {
    name: 'a dead export',
    plants: [newFile('server/src/platform/planted.ts', 'export const planted = 1\n')],
    check: [tool('knip')],
    says: [/planted +server\/src\/platform\/planted\.ts/],
  },
]

/** Runs the checks of one violation in a copy of its own, so that several can run concurrently. */
async function plant(p: Proving, violation: Violation): Promise<void> {
  const copy = await p.copyTree()
  for (const one of violation.plants) await copy.plant(one)
  const [command = '', ...args] = violation.check
  const { code, output } = await p.command(command, args, copy.root)
  const missing = violation.says.filter((reason) => !reason.test(output))
  if (code !== 0 && missing.length > 0)
    p.log(`${violation.name}: ${missing.join(' ')} is not in\n${output.slice(-2000)}`)
  p.require(`${violation.name} fails ${violation.check.join(' ')}`, code !== 0 && missing.length === 0)
}

async function passWithoutFaults(p: Proving): Promise<void> {
  const clean = await p.copyTree()
  const checks = new Map(violations.map(({ check }) => [check.join(' '), check]))
  await inPairs([...checks], async ([name, check]) => {
    p.require(`without a planted fault ${name} passes`, await isGreen(p, check, clean.root))
  })
}

async function isGreen(p: Proving, check: Violation['check'], root: string): Promise<boolean> {
  const [command = '', ...args] = check
  const { code, output } = await p.command(command, args, root)
  if (code !== 0) p.log(output.slice(-2000))
  return code === 0
}

async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([worker(), worker()])
}

/** A rule that was added without a violation here has never been seen to fail. */
async function unplantedRules(): Promise<string[]> {
  const config: URL = new URL('../../.dependency-cruiser.mjs', import.meta.url)
  const { default: rules } = (await import(config.href)) as { default: { forbidden: { name: string }[] } }
  const planted = new Set(plantedImports.map(([rule]) => rule))
  return rules.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))
}

export default proof({
  name: 'planted-violations',
  about: 'Each check fails for the fault it exists for, and passes without it.',
  ci: true,
  engines: true,
  mutants: {
    'imports-unchecked': {
      file: '.dependency-cruiser.mjs',
      find: 'forbidden: [...everywhere, ...web, ...server]',
      replace: 'forbidden: []',
      why: 'there are no import rules',
    },
    'rule-that-matches-nothing': {
      file: '.dependency-cruiser.mjs',
      find: "{ path: '^server/src/rpc/', pathNot: test }",
      replace: "{ path: '^server/source/rpc/', pathNot: test }",
      why: 'one import rule matches a folder that does not exist',
    },
    'answers-unchecked': {
      file: 'server/src/rpc/answers.ts',
      find: 'if (!isChecked || isDeclared(output)) return',
      replace: 'if (isChecked || isDeclared(output)) return',
      why: 'an undeclared field is dropped silently instead of failing a test',
    },
    'transactions-unguarded': {
      file: 'server/src/platform/db/tx.ts',
      find: 'if (state.running > 0)',
      replace: 'if (state.running < 0)',
      why: 'a statement that is not awaited is lost with its transaction',
    },
    'drift-unnoticed': {
      file: 'contract/scripts/generate.ts',
      find: 'process.exitCode = 1',
      replace: 'process.exitCode = 0',
      why: 'the check reports a difference but passes',
    },
    'exports-of-entries-unasked': {
      file: 'knip.jsonc',
      find: '"includeEntryExports": true,\n      "ignoreBinaries"',
      replace: '"ignoreBinaries"',
      why: 'every export of the server counts as used',
    },
    'foreign-writes-unchecked': {
      file: 'scripts/table-rights.ts',
      find: 'if (isWrite)',
      replace: 'if (!table)',
      why: 'a write counts as a read, which the planted module may do',
    },
    'table-copies-unnoticed': {
      file: 'scripts/handwritten-tables.ts',
      find: 'all.every((column) => fields.has(column))',
      replace: 'all.every((column) => !fields.has(column))',
      why: 'a type with every column of a table is none that was written by hand',
    },
    'rows-uncompared': {
      file: 'server/src/testing/global-setup.ts',
      find: 'if (faults.length > 0)',
      replace: 'if (faults.length < 0)',
      why: 'what the rows say about their types is not read',
    },
    'access-optional': {
      file: 'contract/src/call.ts',
      find: '  access: A\n  input: I',
      replace: '  access?: A\n  input: I',
      why: 'a call compiles without an access class',
    },
  },
  run: async (p) => {
    // CI has just run each of these checks on the same tree, as a stage or a test of its own.
    if (!process.env['CI']) await passWithoutFaults(p)
    await inPairs(violations, (violation) => plant(p, violation))
    const unplanted = await unplantedRules()
    p.require(`every import rule has a planted violation ${unplanted.join(' ')}`, unplanted.length === 0)
    const size = `${violations.length} kinds of violation, ${plantedImports.length} imports among them`
    p.require('every violation was planted', true, size)
  },
})
