import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, QueryExecutorProvider, Transaction } from 'kysely'

declare const isTx: unique symbol

/**
 * A running transaction. Only `db.write` makes one, so a function that takes a `Tx` cannot run outside of it. It runs
 * SQL; for the query builder each module has its own `query(tx)`, which knows the tables that the module may name.
 */
export type Tx = QueryExecutorProvider & { readonly [isTx]: true }

interface TxState {
  isOpen: boolean
  running: number
  /** The connection of the first statement; a second one inside a transaction is a mistake. */
  connection: object | null
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
 * Called by the client for every statement; returns a function to call when the statement has ended, successfully or
 * not. Inside a transaction, a statement on another connection would not see the transaction's changes, and could
 * deadlock waiting for the pool.
 */
export function trackStatement(connection: object): (() => void) | null {
  const state = current.getStore()
  if (!state?.isOpen) return null
  state.connection ??= connection
  if (state.connection !== connection) {
    throw new LeakedTransaction('a second connection inside a transaction: use the tx')
  }
  state.running++
  return () => {
    state.running--
  }
}

/**
 * Runs the body with a guarded transaction. Three mistakes become errors instead of silent loss: a statement nobody
 * awaited, a statement sent after the end, and a second connection used inside.
 */
export async function runGuarded<T>(
  transaction: Transaction<unknown>,
  body: (tx: Tx) => Promise<T>,
): Promise<{ value: T; effects: TxState['afterCommit'] }> {
  const state: TxState = { isOpen: true, running: 0, connection: null, afterCommit: [] }
  const tx = transaction.withPlugin(rejectAfterEnd(state)) as QueryExecutorProvider as Tx
  states.set(tx, state)
  try {
    const value = await current.run(state, () => body(tx))
    if (state.running > 0) {
      throw new LeakedTransaction(
        `${state.running} statement(s) were not awaited before the transaction ended`,
      )
    }
    return { value, effects: state.afterCommit }
  } finally {
    state.isOpen = false
  }
}

/**
 * Rejects statements after the end, even if the tx was carried out of its own async flow, in a callback or a variable.
 */
function rejectAfterEnd(state: TxState): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (!state.isOpen) throw new LeakedTransaction('a statement was sent on a transaction that has ended')
      return node
    },
    async transformResult({ result }) {
      return result
    },
  }
}
