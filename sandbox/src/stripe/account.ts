import type { Stripe } from 'stripe'
import type { TestCard } from './cards.ts'
import { noSuch } from './errors.ts'
import type { Faults } from './faults.ts'
import { newId, nowInSeconds } from './ids.ts'

/** The version of the API spoken here; a client pinned to another one is refused. */
export const apiVersion = '2026-10-28.endive'

export interface Settings {
  readonly secretKey: string
  readonly publishableKey: string
  /** What a card payment costs the merchant, whatever its amount. */
  readonly feeCents: number
  readonly disputeFeeCents: number
  /** How much later happens what takes days in the world: refunds, disputes, processing. */
  readonly laterMs: number
  /** How old a payment is before a search finds it. */
  readonly searchLagMs: number
}

type Shelf<T> = Map<string, T>

/** Everything the merchant has here, in the order it came. Shapes are held against the types of the official SDK. */
export interface Store {
  readonly customers: Shelf<Stripe.Customer>
  readonly methods: Shelf<Stripe.PaymentMethod>
  readonly tokens: Shelf<Stripe.Token>
  readonly intents: Shelf<Stripe.PaymentIntent>
  readonly charges: Shelf<Stripe.Charge>
  readonly refunds: Shelf<Stripe.Refund>
  readonly disputes: Shelf<Stripe.Dispute>
  readonly transactions: Shelf<Stripe.BalanceTransaction>
  readonly events: Shelf<Stripe.Event>
  /** The card behind a method or a token: on no wire. */
  readonly cards: Shelf<TestCard>
}

/** One merchant's account: what it holds, and how things happen in it. */
export interface Account {
  readonly settings: Settings
  readonly store: Store
  readonly faults: Faults
  /** Where the stand-in is reached, for the addresses it gives out. */
  origin: string
  /** The call that is running, for the events it causes. */
  request: { id: string; idempotency_key: string | null } | null
  /** Puts an event on record; it is told after the call that caused it was answered. */
  emit(type: Stripe.Event.Type, object: object): void
  takeEvents(): Stripe.Event[]
  /** Does something later and tells its events; forgotten when the stand-in closes. */
  later(ms: number, work: () => void): void
  close(): void
}

export function createAccount(
  settings: Settings,
  faults: Faults,
  tell: (events: Stripe.Event[]) => void,
): Account {
  let fresh: Stripe.Event[] = []
  const timers = new Set<NodeJS.Timeout>()
  const account: Account = {
    settings,
    faults,
    store: emptyStore(),
    origin: '',
    request: null,
    emit(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowInSeconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: account.request ?? { id: null, idempotency_key: null },
        type,
      } as unknown as Stripe.Event
      account.store.events.set(event.id, event)
      fresh.push(event)
    },
    takeEvents() {
      const taken = fresh
      fresh = []
      return taken
    },
    later(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
        tell(account.takeEvents())
      }, ms)
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
  return account
}

export function find<T>(shelf: Shelf<T>, what: string, id: string, param = 'id'): T {
  const found = shelf.get(id)
  if (found === undefined) throw noSuch(what, id, param)
  return found
}

const emptyStore = (): Store => ({
  customers: new Map(),
  methods: new Map(),
  tokens: new Map(),
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  transactions: new Map(),
  events: new Map(),
  cards: new Map(),
})
