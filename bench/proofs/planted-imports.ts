import { dirname, relative } from 'node:path'
import { modules as allModules } from '@sayso/server/all-modules'
import type { Plant } from '../harness/tree-copy.ts'

/** An import that breaks the named rule of .dependency-cruiser.mjs; it may break others too. */
type PlantedImport = readonly [rule: string, from: string, to: string]

const modules = 'server/src/modules'
const planted = 'server/src/platform/planted'
const otherHalf = `${planted}/other-half.ts`
const nowhere = `${planted}/nowhere.ts`

export const plantedImports: readonly PlantedImport[] = [
  ['no-cycles', `${planted}/cycle.ts`, otherHalf],
  ['no-dangling-import', `${planted}/lost.ts`, nowhere],
  ['contract-stands-alone', 'contract/src/planted.ts', 'server/src/planted.ts'],
  ['schema-free-stays-schema-free', 'contract/src/generated/planted.ts', 'contract/src/call.ts'],
  ['tools-stay-outside', 'server/src/planted.ts', 'server/src/testing/planted.ts'],
  ['sandbox-is-an-outside-party', 'sandbox/src/planted.ts', 'server/src/planted.ts'],
  ['ships-what-it-imports', 'contract/src/planted-dev.ts', 'fast-check'],
  ['web-ui-and-lib-are-the-ground', 'web/src/ui/planted.ts', 'web/src/entities/planted.ts'],
  ['web-entities-know-no-feature', 'web/src/entities/planted.ts', 'web/src/features/planted.ts'],
  ['web-features-know-no-app', 'web/src/features/planted.ts', 'web/src/app/planted.ts'],
  ['web-calls-the-server', 'web/src/app/planted.ts', 'server/src/planted.ts'],
  ['web-loads-no-schema', 'web/src/app/planted-schema.ts', 'contract/src/call.ts'],
  ['entry-points-are-ends', 'server/src/planted-caller.ts', 'server/src/migrate.ts'],
  ['platform-has-no-domain', `${planted}/domain.ts`, 'server/src/rpc/planted.ts'],
  ['rpc-knows-no-module', 'server/src/rpc/planted.ts', `${modules}/posts/planted.ts`],
  ['routes-only-hand-over', `${modules}/posts/planted.routes.ts`, `${modules}/posts/planted.queries.ts`],
  ['service-knows-no-route', `${modules}/posts/planted.service.ts`, `${modules}/posts/planted.routes.ts`],
  ['queries-only-query', `${modules}/posts/planted.queries.ts`, `${modules}/posts/planted.view.ts`],
  ['policy-and-view-are-pure', `${modules}/posts/planted.view.ts`, 'node:fs'],
  ['policy-and-view-know-no-statement', `${modules}/posts/planted.policy.ts`, `${planted}/engine.ts`],
  ['modules-have-one-entry', `${modules}/feeds/planted.ts`, `${modules}/posts/planted.service.ts`],
  ['modules-know-no-list', `${modules}/posts/planted-list.ts`, 'server/src/all-modules.ts'],
  ...allModules.map((module): PlantedImport => {
    const other = allModules.find((one) => one !== module && !module.needs.includes(one))
    const from = `${modules}/${module.name}/planted-need.ts`
    return [`${module.name}-imports-what-it-needs`, from, `${modules}/${other?.name}/index.ts`]
  }),
]

/** The files to create: the importing ones, and an empty one for each target that does not exist otherwise. */
export function importPlants(): Plant[] {
  const importing = new Set(plantedImports.map(([, from]) => from))
  const targets = new Set(plantedImports.map(([, , to]) => to))
  const empty = [...targets].filter(
    (to) => /planted[\w/.-]*\.ts$/.test(to) && !importing.has(to) && to !== nowhere,
  )
  return [
    ...plantedImports.map(([, from, to]) => newFile(from, `import '${specifier(from, to)}'\n`)),
    ...empty.map((file) => newFile(file, file === otherHalf ? `import './cycle.ts'\n` : 'export {}\n')),
  ]
}

function specifier(from: string, to: string): string {
  if (!to.includes('/')) return to
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const newFile = (file: string, replace: string): Plant => ({ file, find: null, replace })
