import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { contentPreferences, setContentPreferences } from '@sayso/contract/calls/safety'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { SafetyContext } from '../safety.context.ts'
import { DEFAULT_PREFERENCES } from './label.policy.ts'
import * as q from './preferences.queries.ts'

type Output = OutputOf<typeof contentPreferences>

export async function readPreferences({ db }: SafetyContext, { accountId }: Member): Promise<Output> {
  return view(await q.findPreferences(db.readFresh, accountId))
}

/** Changes how the account wants posts with labels, for all its profiles. */
export async function changePreferences(
  ctx: SafetyContext,
  { accountId, profileIds }: Member,
  input: InputOf<typeof setContentPreferences>,
): Promise<Output> {
  await ctx.db.write(async (tx) => {
    const before = await q.holdPreferences(tx, accountId)
    const after = {
      sensitive: input.sensitive ?? before.sensitive,
      adult: input.adult ?? before.adult,
      isStated: input.adult_statement ?? false,
    }
    const wantsAdult = input.adult !== undefined && input.adult !== 'hide'
    if ((wantsAdult || after.isStated) && !ctx.config.labels.hasAdult) throw new AppError('adult_off')
    if (wantsAdult && before.statedAt === null && !after.isStated)
      throw new AppError('adult_statement_required')
    await q.setPreferences(tx, accountId, after)
    ctx.filters.dropAfter(tx, profileIds)
  })
  return view(await q.findPreferences(ctx.db.readFresh, accountId))
}

const view = (row: q.PreferenceRow | null): Output => ({
  sensitive: row?.sensitive ?? DEFAULT_PREFERENCES.sensitive,
  adult: row?.adult ?? DEFAULT_PREFERENCES.adult,
  adult_stated_at: row?.statedAt?.toISOString() ?? null,
})
