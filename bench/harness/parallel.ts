/** Does `count` things, at most `atOnce` concurrently, and returns their results in order. */
export async function inParallel<T>(
  count: number,
  atOnce: number,
  act: (i: number) => Promise<T>,
): Promise<T[]> {
  const results = new Array<T>(count)
  let next = 0
  const lane = async () => {
    while (next < count) {
      const i = next++
      results[i] = await act(i)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}
