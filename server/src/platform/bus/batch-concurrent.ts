type Outcome = { resolve: () => void; reject: (error: unknown) => void }

interface Waiting<Item> {
  items: { readonly item: Item; readonly outcome: Outcome }[]
  isAtWork: boolean
}

/**
 * Batches the items that arrive while the previous batch is being worked on. The more there are, the less each costs,
 * and no item waits for others to arrive. If a batch of several fails, each item is retried alone, so that one bad item
 * fails only itself.
 */
export function batchConcurrent<Context extends object, Item>(
  most: number,
  work: (context: Context, items: readonly Item[]) => Promise<void>,
): (context: Context, item: Item) => Promise<void> {
  const waitingOf = new WeakMap<Context, Waiting<Item>>()

  async function workOff(context: Context, waiting: Waiting<Item>): Promise<void> {
    waiting.isAtWork = true
    while (waiting.items.length > 0) {
      const batch = waiting.items.splice(0, most)
      try {
        await work(
          context,
          batch.map(({ item }) => item),
        )
        for (const { outcome } of batch) outcome.resolve()
      } catch (error) {
        if (batch.length === 1) batch[0]?.outcome.reject(error)
        else
          for (const { item, outcome } of batch)
            await work(context, [item]).then(outcome.resolve, outcome.reject)
      }
    }
    waiting.isAtWork = false
  }

  return (context, item) => {
    const waiting = waitingOf.get(context) ?? { items: [], isAtWork: false }
    waitingOf.set(context, waiting)
    return new Promise<void>((resolve, reject) => {
      waiting.items.push({ item, outcome: { resolve, reject } })
      if (!waiting.isAtWork) void workOff(context, waiting)
    })
  }
}
