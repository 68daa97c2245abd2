import type { OutputOf } from '@sayso/contract/call'
import type { transparency } from '@sayso/contract/calls/cases'
import type { Context } from '../../context.ts'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { findCounts } from './mod-count.queries.ts'
import { periodsOf } from './periods.policy.ts'

type Shown = OutputOf<typeof transparency>

/** It changes once a night. */
const KEPT_MS = 60_000

/** What was reported and decided, per half-year: the same for everybody. */
export function createTransparency({ db }: Context): () => Promise<Shown> {
  const kept = createShortCache<Shown>()
  return () =>
    kept.get('periods', async () => {
      const { counts, asOf } = await db.readPrivate(findCounts)
      const value = { periods: periodsOf(counts, new Date()), as_of: asOf?.toISOString() ?? null }
      return { value, freshUntil: Date.now() + KEPT_MS }
    })
}
