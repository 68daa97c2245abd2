// The allowed directions of imports. Run with `npm run imports`, which also fails if it read fewer files than exist.
import { readNeeds } from './scripts/module-needs.ts'

// A module may only import modules of an earlier row; upwards it publishes events. A new module must be put into a row
// here, and that decision deserves some thought.
const needs = readNeeds()

// What a browser may load from the contract at run time: none of it depends on the schema library.
const schemaFree =
  '^contract/src/(ids|money|fees|decisions|durations|time-left|text|errors|errors/.+|house-rules|limits|receipt|report-reasons|seal|verdict|words|zones|generated/.+)\\.ts$'

const test = '\\.test\\.tsx?$'
const testing = '^(server|web)/src/testing/'
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
    { path: '^(contract|server|web)/', pathNot: [test, testing] },
    { path: `^(sandbox|bench|e2e)/|${testing}` },
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
    { path: '^(contract|server|web)/src/', pathNot: [test, testing] },
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
    {
      path: '^server/src/(api|worker|migrate|ledger-audit|emails|modules-page|testing/generate-table-types)\\.ts$',
    },
  ),
  rule(
    'platform-has-no-domain',
    'Adapters to engines serve any product; they know no call and no capability of this one.',
    { path: '^server/src/platform/', pathNot: test },
    { path: '^server/src/', pathNot: '^server/src/platform/' },
  ),
  rule(
    'rpc-knows-no-module',
    'The rpc layer turns contract calls into routes; what is behind them is handed to it.',
    { path: '^server/src/rpc/', pathNot: test },
    { path: '^server/src/', pathNot: '^server/src/(rpc|platform)/' },
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
        '^server/src/rpc/',
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
    'modules-have-one-entry',
    "Another module's files are its own business: enter by its index.ts, or build its SQL fragments into a statement.",
    { path: `${modules}/([^/]+)/` },
    {
      path: `${modules}/`,
      pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index\\.ts$`, `${modules}/[^/]+/[^/]+\\.fragments\\.ts$`],
    },
  ),
  ...[...needs].map(([name, needed]) => {
    const allowed = [name, ...needed].join('|')
    return rule(
      `${name}-imports-what-it-needs`,
      `${name} needs ${needed.join(', ') || 'no other module'}: add the module to \`needs\` in its index.ts, or declare a hook.`,
      { path: `${modules}/${name}/` },
      { path: `${modules}/(?!(${allowed})/)[^/]+/` },
    )
  }),
  rule(
    'modules-know-no-list',
    'The list of modules is for those who put a process together. A module names what it needs.',
    { path: `${modules}/[^/]+/`, pathNot: test },
    { path: [`${modules}/index\\.ts$`, '^server/src/all-modules\\.ts$'] },
  ),
]

export default {
  forbidden: [...everywhere, ...web, ...server],
  options: {
    // TypeScript 7 has no API that this tool can use. Without a parser it reads no .ts file and still passes, which is
    // why scripts/imports.ts counts the files.
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
