/** One thing the search box offers. All of them lead somewhere, except clearing what was searched for before. */
export interface SearchOption {
  /** Unique in the list. */
  readonly key: string
  readonly run:
    | { readonly to: string; readonly search?: string }
    | { readonly search: string }
    | { readonly clears: true }
  /** A recent search, which Delete takes away. */
  readonly recent?: string
}
