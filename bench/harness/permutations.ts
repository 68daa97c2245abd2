/** Every order of some things. */
export function permutationsOf<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, at) =>
    permutationsOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  )
}
