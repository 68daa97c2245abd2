// Which way imports may run. Run with `npm run imports`, which also fails when it read fewer files than exist.

// A module may enter modules of an earlier row only; upwards news travels as events.
// A new module is put into a row here, and that is a decision worth a thought.
const ranks = [
  ['product', 'accounts', 'media', 'ledger', 'places'],
  ['profiles', 'posts', 'links'],
  ['attachments', 'reactions', 'purchases', 'connections', 'timelines', 'search'],
  ['comments', 'payments', 'imports'],
  ['feeds', 'settlement', 'statements', 'receipts'],
  ['payouts'],
  ['notices'],
]
const ranked = ranks.flat().join('|')

// What a browser may load from the contract at run time: no schema library behind any of it.
const schemaFree =
  '^contract/src/(ids|money|durations|text|errors|limits|receipt|seal|zones|generated/.+)\\.ts$'

const test = '\\.test\\.ts$'
const modules = '^server/src/modules'

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const everywhere = [
  rule('no-cycles', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
  rule(
    'no-dangling-import',
    'An import nobody can follow is one no rule can judge.',
    {},
    { couldNotResolve: true },
  ),
  rule(
    'contract-stands-alone',
    'Both ends depend on the contract, so it depends on neither.',
    { path: '^contract/' },
    { path: '^(server|web|sandbox|e2e|bench)/' },
  ),
  rule(
    'schema-free-stays-schema-free',
    'These modules are loaded by the browser: a schema library behind one of them lands in its first load.',
    { path: schemaFree },
    { path: '^contract/|/typebox/', pathNot: schemaFree, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'tools-stay-outside',
    'Product code knows neither its tests nor the stand-ins for outside parties.',
    { path: '^(contract|server|web)/', pathNot: [test, '^server/src/testing/'] },
    { path: '^(sandbox|bench|e2e)/|^server/src/testing/' },
  ),
  rule(
    'sandbox-is-an-outside-party',
    'A stand-in that knows our code would agree with our mistakes.',
    { path: '^sandbox/' },
    { path: '^(server|web)/' },
  ),
  rule(
    'ships-what-it-imports',
    'A development dependency is not installed in production.',
    { path: '^(contract|server|web)/src/', pathNot: [test, '^server/src/testing/'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
]

const web = [
  rule(
    'web-ui-and-lib-are-the-ground',
    'Buttons and helpers know nothing of the product.',
    { path: '^web/src/(ui|lib)/' },
    { path: '^web/src/(entities|features|app)/' },
  ),
  rule(
    'web-entities-know-no-feature',
    'The post card is shared by features, so it cannot depend on one.',
    { path: '^web/src/entities/' },
    { path: '^web/src/(features|app)/' },
  ),
  rule(
    'web-features-know-no-app',
    'Router, shell and providers are put around features, not used by them.',
    { path: '^web/src/features/' },
    { path: '^web/src/app/' },
  ),
  rule('web-calls-the-server', 'The wire is the only way across.', { path: '^web/' }, { path: '^server/' }),
  rule(
    'web-loads-no-schema',
    'From the contract the browser takes types, or modules without a schema library.',
    { path: '^web/', pathNot: test },
    { path: '^contract/', pathNot: schemaFree, dependencyTypesNot: ['type-only'] },
  ),
]

const server = [
  rule(
    'entry-points-are-ends',
    'Entry points start things when loaded: nothing may load them but a person or a supervisor.',
    {},
    { path: '^server/src/(api|worker|migrate|books|letters)\\.ts$' },
  ),
  rule(
    'platform-has-no-domain',
    'Adapters to engines serve any product; they know no call and no capability of this one.',
    { path: '^server/src/platform/', pathNot: test },
    { path: '^server/src/', pathNot: '^server/src/platform/' },
  ),
  rule(
    'door-knows-no-module',
    'The door turns contract calls into routes; what is behind them is handed to it.',
    { path: '^server/src/door/', pathNot: test },
    { path: '^server/src/', pathNot: '^server/src/(door|platform)/' },
  ),
  rule(
    'routes-only-hand-over',
    'A route hands the call over: no SQL and no rule of its own.',
    { path: `${modules}/.+\\.routes\\.ts$` },
    {
      path: [`${modules}/.+\\.(queries|policy)\\.ts$`, '^server/src/platform/db/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'service-knows-no-route',
    'A use case can be told without HTTP.',
    { path: `${modules}/.+\\.service\\.ts$` },
    { path: `${modules}/.+\\.routes\\.ts$` },
  ),
  rule(
    'queries-only-query',
    'Statements know rows. What a row means is decided above them; the type a view asks for may be named.',
    { path: `${modules}/.+\\.queries\\.ts$` },
    {
      path: [
        `${modules}/.+\\.(routes|service|events|policy|view)\\.ts$`,
        `${modules}/.+/index\\.ts$`,
        '^server/src/door/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'policy-and-view-are-pure',
    'Rules and presentation run on the contract and each other alone: no engine, no clock, no package.',
    { path: `${modules}/.+\\.(policy|view)\\.ts$` },
    { pathNot: ['^contract/', `${modules}/.+\\.(policy|view)\\.ts$`], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'policy-and-view-know-no-statement',
    'Not even as a type: what a rule looks at has a shape of its own, so it can be tested without a database.',
    { path: `${modules}/.+\\.(policy|view)\\.ts$` },
    {
      path: [
        '^server/src/platform/',
        '^server/src/[^/]+$',
        `${modules}/.+\\.(queries|service|routes|events)\\.ts$`,
      ],
    },
  ),
  rule(
    'modules-have-one-door',
    "Another module's files are its own business: enter by its index.ts.",
    { path: `${modules}/([^/]+)/` },
    { path: `${modules}/`, pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index\\.ts$`] },
  ),
  ...ranks.flatMap((row, rank) => {
    const fromHereUp = ranks.slice(rank).flat()
    // A single module at the top has nowhere to go up to.
    if (fromHereUp.length === 1) return []
    return rule(
      `modules-go-down-from-row-${rank + 1}`,
      `${row.join(', ')}: may enter earlier rows only; upwards goes by events.`,
      { path: `${modules}/(${row.join('|')})/` },
      { path: `${modules}/(${fromHereUp.join('|')})/`, pathNot: `${modules}/$1/` },
    )
  }),
  rule(
    'modules-have-a-rank',
    'A module without a row could be entered from anywhere: give it one, at the top of this file.',
    { path: `${modules}/(?!(${ranked})/)[^/]+/` },
    {},
  ),
]

export default {
  forbidden: [...everywhere, ...web, ...server],
  options: {
    // TypeScript 7 has no API this tool can use. Left without a parser it reads no .ts file and stays
    // green, which is why scripts/imports.ts counts the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
