/**
 * Something a module asks of modules above it, which it may not import: posts ask for sales without knowing purchases.
 * The asking module declares the hook and lists it in `hooks`; exactly one module above provides it in `extends`.
 */
export interface Hook<T> {
  readonly name: string
  /** Any number of modules may provide it. */
  readonly isList?: true
  /** What a module lists in `extends`. */
  with(value: T): Extension
}

/** A hook together with what a module provides for it. */
export interface Extension {
  readonly hook: Hook<never>
  readonly value: unknown
}

/** What a module gets for the hooks it declares, under the same keys. */
export type HookValues<Hooks> = {
  readonly [Key in keyof Hooks]: Hooks[Key] extends ListHook<infer T>
    ? readonly T[]
    : Hooks[Key] extends Hook<infer T>
      ? T
      : never
}

/** A hook that any number of modules provide, or none: the asking module gets the list of what they do. */
export interface ListHook<T> extends Omit<Hook<readonly T[]>, 'with'> {
  readonly isList: true
  with(value: T): Extension
}

export function defineListHook<T>(name: string): ListHook<T> {
  const hook: ListHook<T> = Object.freeze({
    name,
    isList: true,
    with: (value: T) => ({ hook: hook as Hook<never>, value }),
  })
  return hook
}

export function defineHook<T>(name: string): Hook<T> {
  const hook: Hook<T> = Object.freeze({
    name,
    with: (value: T) => ({ hook: hook as Hook<never>, value }),
  })
  return hook
}
