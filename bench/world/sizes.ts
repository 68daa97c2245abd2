export interface Size {
  readonly profiles: number
  readonly posts: number
  readonly follows: number
  readonly reactions: number
}

/** Follows and reactions are targets: the drawn numbers are within a tenth of them. XS is for tests only. */
export const sizes = Object.freeze({
  XS: { profiles: 500, posts: 10_000, follows: 10_000, reactions: 50_000 },
  S: { profiles: 10_000, posts: 200_000, follows: 500_000, reactions: 1_000_000 },
  M: { profiles: 100_000, posts: 2_000_000, follows: 5_000_000, reactions: 10_000_000 },
  L: { profiles: 1_000_000, posts: 20_000_000, follows: 50_000_000, reactions: 100_000_000 },
}) satisfies Readonly<Record<string, Size>>

export type SizeName = keyof typeof sizes

export function sizeNamed(text: string): SizeName {
  const name = text.toUpperCase()
  if (name in sizes) return name as SizeName
  throw new Error(`No world has the size ${text}. There are: ${Object.keys(sizes).join(', ')}`)
}
