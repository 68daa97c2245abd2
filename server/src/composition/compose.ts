import type { Context } from '../context.ts'
import { pruneHandler } from '../platform/bus/prune.job.ts'
import { createResealHandler } from '../platform/keys/reseal.job.ts'
import { sendMailHandler } from '../platform/mail/send-mail.job.ts'
import type { Catalogue, Contributions, InstanceOf, Module } from './define-module.ts'
import type { Extension } from './hook.ts'

/** Every module in one process, made once. */
export interface Composition extends Contributions {
  /** The same module by module. */
  readonly contributionsOf: ReadonlyMap<Module, Contributions>
  instanceOf<M extends Module>(module: M): InstanceOf<M>
  warmUp(): Promise<void>
  /** Called when the process begins to shut down. */
  drain(): void
}

/** Jobs of the platform itself, which no module owns. */
const platformJobs = [pruneHandler, sendMailHandler]

/** Makes every module's instance and collects what all of them contribute. `modules` is in order: see `inOrder`. */
export function compose(ctx: Context, modules: readonly Module[]): Composition {
  const instances = new Map<Module, unknown>()
  const instanceOf = (module: Module): unknown => {
    if (!instances.has(module))
      throw new Error(`${module.name} does not exist yet: use it inside a function that is called later`)
    return instances.get(module)
  }
  const needsOf = (module: Module): object =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        module.needs.map((one) => [one.name, { get: () => instanceOf(one), enumerable: true }]),
      ),
    )

  const extensions = modules.flatMap(
    (module) => module.extends?.(ctx, needsOf(module) as never, () => instanceOf(module) as never) ?? [],
  )
  const provided = valuesByHook(extensions)
  for (const module of modules) {
    const { name, create = () => ctx, hooks = {} } = module
    const values = Object.entries(hooks).map(([key, hook]) => {
      if (hook.isList) return [key, provided.get(hook) ?? []]
      if (!provided.has(hook)) throw new Error(`${name} asks for ${hook.name}, which no module provides`)
      return [key, provided.get(hook)]
    })
    instances.set(module, create(ctx, needsOf(module) as never, Object.fromEntries(values) as never))
  }

  const catalogue: Catalogue = {
    moneyInvariants: modules.flatMap((module) => module.moneyInvariants ?? []),
    contributions: () => composition,
  }
  function contributed<Kind extends keyof Contributions>(module: Module, kind: Kind): Contributions[Kind] {
    const made = (module[kind] ?? []) as Contributions[Kind] | ((...from: unknown[]) => Contributions[Kind])
    return typeof made === 'function' ? made(instanceOf(module), needsOf(module), catalogue) : made
  }
  const contributionsOf = new Map(
    modules.map((module): [Module, Contributions] => [
      module,
      {
        routes: contributed(module, 'routes'),
        streams: contributed(module, 'streams'),
        http: contributed(module, 'http'),
        pages: contributed(module, 'pages'),
        jobs: contributed(module, 'jobs'),
        consumers: contributed(module, 'consumers'),
        keyed: contributed(module, 'keyed'),
        exports: contributed(module, 'exports'),
        erasure: contributed(module, 'erasure'),
        stored: contributed(module, 'stored'),
      },
    ]),
  )
  const all = [...contributionsOf.values()]
  const keyed = all.flatMap((one) => one.keyed)
  const composition: Composition = {
    routes: all.flatMap(({ routes }) => routes),
    streams: all.flatMap(({ streams }) => streams),
    http: all.flatMap(({ http }) => http),
    pages: all.flatMap(({ pages }) => pages),
    jobs: [...platformJobs, createResealHandler(keyed), ...all.flatMap(({ jobs }) => jobs)],
    consumers: all.flatMap(({ consumers }) => consumers),
    keyed,
    exports: all.flatMap(({ exports }) => exports),
    erasure: all.toReversed().flatMap(({ erasure }) => erasure),
    stored: all.flatMap(({ stored }) => stored),
    contributionsOf,
    instanceOf: <M extends Module>(module: M) => instanceOf(module) as InstanceOf<M>,
    async warmUp() {
      await Promise.all(modules.map((module) => module.warmUp?.(instanceOf(module) as never)))
    },
    drain() {
      for (const module of modules) module.drain?.(instanceOf(module) as never)
    },
  }
  return composition
}

function valuesByHook(extensions: readonly Extension[]): Map<unknown, unknown> {
  const values = new Map<unknown, unknown>()
  for (const { hook, value } of extensions) {
    if (hook.isList) {
      values.set(hook, [...((values.get(hook) ?? []) as unknown[]), value])
      continue
    }
    if (values.has(hook)) throw new Error(`two modules provide ${hook.name}`)
    values.set(hook, value)
  }
  return values
}

/** The modules so that each comes after those it needs. Throws if a name or a table is claimed twice. */
export function inOrder(modules: readonly Module[]): readonly Module[] {
  requireUnique(
    'name',
    modules.map(({ name }) => name),
  )
  requireUnique(
    'table',
    modules.flatMap(({ tables }) => tables),
  )
  const ordered = new Set<Module>()
  const add = (module: Module, above: readonly Module[]): void => {
    if (ordered.has(module)) return
    if (above.includes(module))
      throw new Error(`modules need each other: ${[...above, module].map(({ name }) => name).join(' -> ')}`)
    if (!modules.includes(module)) throw new Error(`${module.name} is needed but is not in modules/index.ts`)
    for (const needed of module.needs) add(needed, [...above, module])
    ordered.add(module)
  }
  for (const module of modules) add(module, [])
  return [...ordered]
}

function requireUnique(what: string, values: readonly string[]): void {
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  if (twice !== undefined) throw new Error(`the ${what} ${twice} is claimed by two modules`)
}
