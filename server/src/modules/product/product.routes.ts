import { config as configCall, timezones } from '@sayso/contract/calls/unauth'
import type { Context } from '../../context.ts'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { type EncodedAnswer, encodeAnswer } from '../../rpc/answers.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { viewTimezones } from './product.view.ts'

const ZONES_KEPT_MS = 15 * 60_000

/** What a client must know before it can show anything. */
export function productRoutes({ config }: Context): Route[] {
  const zones = createShortCache<EncodedAnswer>()
  const settings = encodeAnswer(configCall, {
    product: config.product.name,
    public_url: config.product.publicUrl,
    info_url: config.product.infoUrl,
    support_email: config.product.supportEmail,
    card_publishable_key: config.cards?.publishableKey ?? null,
    card_script_url: config.cards?.scriptUrl ?? null,
    push_public_key: config.push?.publicKey ?? null,
    adult: config.labels.hasAdult,
    adult_sales: config.labels.sellsAdult,
    link_preview_proxies: [],
    networks: { instagram: config.networks.instagram !== null, twitter: config.networks.twitter !== null },
    limits: config.limits,
  })
  return [
    handle(configCall, () => settings),
    // Offsets change with daylight saving time, so the list is rebuilt now and then.
    handle(timezones, () =>
      zones.get('all', async () => ({
        value: encodeAnswer(timezones, { timezones: viewTimezones(new Date()) }),
        freshUntil: Date.now() + ZONES_KEPT_MS,
      })),
    ),
  ]
}
