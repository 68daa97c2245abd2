import type { Stripe } from 'stripe'
import type { TestCard } from './cards.ts'
import { noSuch } from './errors.ts'
import type { Faults } from './faults.ts'
import { newId, nowInSeconds } from './ids.ts'

/** The API version implemented here; a client pinned to another one gets an error. */
export const apiVersion = '2026-10-28.endive'

export interface Settings {
  readonly secretKey: string
  readonly publishableKey: string
  /** What a card payment costs the merchant, whatever its amount. */
  readonly feeCents: number
  readonly disputeFeeCents: number
  /** The delay for things that take days in reality: refunds, disputes, processing. */
  readonly laterMs: number
  /** How old a payment must be before a search finds it. */
  readonly searchLagMs: number
}

type ResourceStore<T> = Map<string, T>

/**
 * Everything in the merchant's account, in the order it was created. Shapes are checked against the types of the
 * official SDK.
 */
export interface Store {
  readonly customers: ResourceStore<Stripe.Customer>
  readonly methods: ResourceStore<Stripe.PaymentMethod>
  readonly tokens: ResourceStore<Stripe.Token>
  readonly intents: ResourceStore<Stripe.PaymentIntent>
  readonly charges: ResourceStore<Stripe.Charge>
  readonly refunds: ResourceStore<Stripe.Refund>
  readonly disputes: ResourceStore<Stripe.Dispute>
  readonly transactions: ResourceStore<Stripe.BalanceTransaction>
  readonly events: ResourceStore<Stripe.Event>
  /** The card behind a method or a token; never sent. */
  readonly cards: ResourceStore<TestCard>
}

/** One merchant's account: its data, and how things happen in it. */
export interface Account {
  readonly settings: Settings
  readonly store: Store
  readonly faults: Faults
  /** The stand-in's own address, for the URLs it returns. */
  origin: string
  /** The current call, for the events it causes. */
  request: { id: string; idempotency_key: string | null } | null
  /** Records an event; it is sent after the call that caused it was answered. */
  emit(type: Stripe.Event.Type, object: object): void
  takeEvents(): Stripe.Event[]
  /** Does something later and sends its events; cancelled when the stand-in closes. */
  later(ms: number, work: () => void): void
  close(): void
}

export function createAccount(
  settings: Settings,
  faults: Faults,
  sendWebhook: (events: Stripe.Event[]) => void,
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
        sendWebhook(account.takeEvents())
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

export function find<T>(store: ResourceStore<T>, what: string, id: string, param = 'id'): T {
  const found = store.get(id)
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
