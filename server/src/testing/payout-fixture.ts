import { updateProfile } from '@sayso/contract/calls/profiles'
import { type PaypalStandIn, startPaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { payOut } from '../modules/payouts/index.ts'
import type { Actor } from './cast.ts'
import { giveFunds } from './funds.ts'
import { buy } from './sales.ts'
import { settleAt } from './settling.ts'
import { useWorld, type World } from './world.ts'

const DAY = 86_400_000
const MONDAY_OF_AN_AGE = Date.UTC(2026, 0, 5)

export interface PayoutFixture {
  readonly world: World
  readonly standIn: PaypalStandIn
  /** The first Friday on which a sale of today is paid, or that many weeks later. */
  friday(weeksLater?: number): Date
  /** Makes a sale whose release is that many weeks from now; it counts in that week. */
  sell(author: Actor, buyer: Actor, price: number, weeksLater?: number): ReturnType<Actor['publish']>
  setAddress(author: Actor, address: string): Promise<void>
  /** Settles everything that was sold until now. */
  settle(weeksLater?: number): Promise<void>
  payAt(now: Date): ReturnType<typeof payOut>
  /** Waits until the gateway has processed everything it was given. */
  worked(): Promise<void>
  sendWebhooks(isOn: boolean): void
}

/** A world with payouts enabled and the gateway's stand-in next to it. Injected faults end with each test. */
export async function payoutFixture(environment: NodeJS.ProcessEnv = {}): Promise<PayoutFixture> {
  const standIn = await startPaypalStandIn({ laterMs: 20, firstMs: 50 })
  const world = useWorld({ PAYPAL_URL: standIn.url, ...environment })
  const week = 7 * DAY
  const weekEnd = MONDAY_OF_AN_AGE + (Math.floor((Date.now() - MONDAY_OF_AN_AGE) / week) + 1) * week
  const sendWebhooks = (isOn: boolean) => {
    standIn.webhooks.url = isOn ? `${world.baseUrl}/api/webhooks/paypal` : null
  }
  beforeAll(() => sendWebhooks(false))
  afterEach(() => {
    standIn.faults.clear()
    sendWebhooks(false)
  })
  afterAll(() => standIn.close())
  return {
    world,
    standIn,
    friday: (weeksLater = 0) => new Date(weekEnd + 11 * DAY + weeksLater * week),
    async sell(author, buyer, price, weeksLater = 0) {
      await giveFunds(world.ctx, buyer.profileId, price)
      const releaseAt = new Date(Date.now() + weeksLater * week)
      const ptv = { price, text: 'hidden words', ...(weeksLater > 0 && { releaseAt }) }
      const post = await author.publish({ text: 'teaser', ptv })
      await buy(buyer, post, price)
      await world.settle()
      return post
    },
    async setAddress(author, address) {
      await author.call(updateProfile, { profile_id: author.profileId, paypal_email: address })
    },
    async settle(weeksLater = 0) {
      await settleAt(world.ctx, new Date(weekEnd + week + weeksLater * week))
    },
    payAt: (now) => payOut(world.ctx, () => now),
    async worked() {
      const isOpen = () => [...standIn.store.batches.values()].some(({ status }) => status === 'PENDING')
      while (isOpen()) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    sendWebhooks,
  }
}
