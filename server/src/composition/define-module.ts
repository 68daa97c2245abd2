import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import type { Consumer } from '../platform/bus/event.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { KeyedColumn } from '../platform/keys/keyed-column.ts'
import type { Email } from '../platform/mail/email.ts'
import type { Route } from '../rpc/route.ts'
import type { StreamRoute } from '../rpc/stream-route.ts'
import type { Page } from '../web/pages.ts'
import type { Extension, Hook, HookValues } from './hook.ts'
import type { ErasureStep, ExportPart, Kept, NotExported } from './personal-data.ts'
import type { StoredObjects } from './stored-objects.ts'

/** What modules add to a process. Everything a process does is put together from these lists. */
export interface Contributions {
  /** The calls it answers. */
  readonly routes: readonly Route[]
  /** The streams it opens. */
  readonly streams: readonly StreamRoute[]
  /** What it answers over HTTP beside the calls of the contract: webhooks, downloads. */
  readonly http: readonly FastifyPluginAsync[]
  /** Pages whose heads it writes. */
  readonly pages: readonly Page[]
  readonly jobs: readonly JobHandler<Context>[]
  readonly consumers: readonly Consumer<Context>[]
  /** Columns whose values need a key. */
  readonly keyed: readonly KeyedColumn[]
  /** What of its tables is in the copy that people download of their data. */
  readonly exports: readonly (ExportPart | NotExported)[]
  /** What happens to its tables when an account is erased. Modules above come first. */
  readonly erasure: readonly (ErasureStep | Kept)[]
  /** What it keeps in the object store. */
  readonly stored: readonly StoredObjects[]
}

/** What is known of all modules together. */
export interface Catalogue {
  readonly moneyInvariants: readonly Invariant[]
  /** Asked for later, when every module exists. */
  readonly contributions: () => Pick<Contributions, 'consumers' | 'exports' | 'erasure'>
}

/** A list, or a function that makes it from the module's instance and the instances of the modules it needs. */
type Contribution<T, Instance, Needs> = T | ((self: Instance, needs: Needs, all: Catalogue) => T)

type NoHooks = Readonly<Record<never, never>>

interface Declared<
  Name extends string,
  Needs extends readonly Module[],
  Hooks extends Readonly<Record<string, Hook<never>>>,
  Instance,
> {
  readonly name: Name
  /** The modules whose `index.ts` it may import. The order of modules, and the import rules, follow from it. */
  readonly needs: Needs
  /** The tables it owns. Nobody else writes them. */
  readonly tables: readonly string[]
  /** Tables of modules it needs that its statements read (`npm run tables`). */
  readonly reads?: readonly string[]
  /** Tables of modules above that its statements read all the same, with the reason. */
  readonly readsAbove?: Readonly<Record<string, string>>
  /** What it asks of modules above it. */
  readonly hooks?: Hooks
  /**
   * What it provides for hooks of modules below. Runs before any instance exists: use `needs` and `self` inside the
   * functions that are provided, not while providing them. Write it after `create`, which says what `self` is.
   */
  readonly extends?: (ctx: Context, needs: InstancesOf<Needs>, self: () => Instance) => readonly Extension[]
  /** Makes its instance: one for each process. Without it the instance is the context itself. */
  readonly create?: (ctx: Context, needs: InstancesOf<Needs>, hooks: HookValues<Hooks>) => Instance
  readonly routes?: Contribution<Contributions['routes'], Instance, InstancesOf<Needs>>
  readonly streams?: Contribution<Contributions['streams'], Instance, InstancesOf<Needs>>
  readonly http?: Contribution<Contributions['http'], Instance, InstancesOf<Needs>>
  readonly pages?: Contribution<Contributions['pages'], Instance, InstancesOf<Needs>>
  readonly jobs?: Contribution<Contributions['jobs'], Instance, InstancesOf<Needs>>
  readonly consumers?: Contribution<Contributions['consumers'], Instance, InstancesOf<Needs>>
  readonly keyed?: Contribution<Contributions['keyed'], Instance, InstancesOf<Needs>>
  readonly exports?: Contribution<Contributions['exports'], Instance, InstancesOf<Needs>>
  readonly erasure?: Contribution<Contributions['erasure'], Instance, InstancesOf<Needs>>
  readonly stored?: Contribution<Contributions['stored'], Instance, InstancesOf<Needs>>
  /** Begun when a process starts and not waited for: what would take long when first asked for. */
  readonly warmUp?: (self: Instance) => Promise<void>
  /** Called when a process begins to shut down: ends what would otherwise stay open. */
  readonly drain?: (self: Instance) => void
  readonly invariants?: readonly Invariant[]
  /** Invariants about money. If one is violated, payouts stop. */
  readonly moneyInvariants?: readonly Invariant[]
  /** Every email it sends, filled with made-up people, by name. */
  readonly emails?: (publicUrl: string) => Readonly<Record<string, Email>>
}

/** A module as the composition sees it, whatever its instance is. */
export interface Module<Name extends string = string, Instance = unknown>
  extends Omit<Declared<Name, readonly Module[], NoHooks, never>, 'create' | 'extends' | 'hooks'> {
  readonly hooks?: Readonly<Record<string, Hook<never>>>
  readonly extends?: (ctx: Context, needs: never, self: () => never) => readonly Extension[]
  readonly create?: (ctx: Context, needs: never, hooks: never) => Instance
  /** Only for the compiler. */
  readonly instance?: Instance
}

export type InstanceOf<M extends Module> = M extends Module<string, infer Instance> ? Instance : never

/** The instances of modules by their names. */
export type InstancesOf<Modules extends readonly Module[]> = {
  readonly [M in Modules[number] as M['name']]: InstanceOf<M>
}

/** Says what a module is. Everything outside its folder learns of it from this value alone. */
export function defineModule<
  const Name extends string,
  const Needs extends readonly Module[],
  Hooks extends Readonly<Record<string, Hook<never>>> = NoHooks,
  Instance = Context,
>(declared: Declared<Name, Needs, Hooks, Instance>): Module<Name, Instance> {
  return Object.freeze(declared) as unknown as Module<Name, Instance>
}
