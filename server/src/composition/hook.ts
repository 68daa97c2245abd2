/**
 * Something a module asks of modules above it, which it may not import: posts ask for sales without knowing purchases.
 * The asking module declares the hook and lists it in `hooks`; exactly one module above provides it in `extends`.
 */
export interface Hook<T> {
  readonly name: string
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
  readonly [Key in keyof Hooks]: Hooks[Key] extends Hook<infer T> ? T : never
}

export function defineHook<T>(name: string): Hook<T> {
  const hook: Hook<T> = Object.freeze({
    name,
    with: (value: T) => ({ hook: hook as Hook<never>, value }),
  })
  return hook
}
