import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, QueryId, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

declare const isTx: unique symbol

/** A running transaction. Only `db.write` makes one, so a function that takes a `Tx` cannot run outside of it. */
export type Tx = Transaction<Tables> & { readonly [isTx]: true }

interface TxState {
  isOpen: boolean
  readonly running: Set<QueryId>
  readonly afterCommit: (() => Promise<void> | void)[]
}

export class LeakedTransaction extends Error {
  override name = 'LeakedTransaction'
}

const current = new AsyncLocalStorage<TxState>()
const states = new WeakMap<Tx, TxState>()

/** Runs once the transaction has committed: cache drops and the like, never anything that must happen. */
export function afterCommit(tx: Tx, effect: () => Promise<void> | void): void {
  const state = states.get(tx)
  if (!state?.isOpen) throw new LeakedTransaction('afterCommit on a transaction that has ended')
  state.afterCommit.push(effect)
}

export function isInsideTx(): boolean {
  return current.getStore()?.isOpen ?? false
}

/**
 * Runs the body with a guarded transaction. Three mistakes become errors instead of silent loss: a statement nobody
 * awaited, a statement sent after the end, and (see `db.ts`) a second connection opened inside.
 */
export async function runGuarded<T>(
  transaction: Transaction<Tables>,
  body: (tx: Tx) => Promise<T>,
): Promise<{ value: T; effects: TxState['afterCommit'] }> {
  const state: TxState = { isOpen: true, running: new Set(), afterCommit: [] }
  const tx = transaction.withPlugin(guard(state)) as Transaction<Tables> as Tx
  states.set(tx, state)
  try {
    const value = await current.run(state, () => body(tx))
    if (state.running.size > 0) {
      throw new LeakedTransaction(
        `${state.running.size} statement(s) were not awaited before the transaction ended`,
      )
    }
    return { value, effects: state.afterCommit }
  } finally {
    state.isOpen = false
  }
}

function guard(state: TxState): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      if (!state.isOpen) throw new LeakedTransaction('a statement was sent on a transaction that has ended')
      state.running.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      state.running.delete(queryId)
      return result
    },
  }
}
