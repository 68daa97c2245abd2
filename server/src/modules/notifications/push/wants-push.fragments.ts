import { type RawBuilder, sql } from 'kysely'
import { isOnAtFirst, SWITCHED_KINDS } from '../notifications.policy.ts'

/** What we decided is on, and has no switch. */
const onAtFirst = [...SWITCHED_KINDS.filter((kind) => isOnAtFirst(kind, 'push')), 'service'].map((kind) =>
  sql.lit(kind),
)

/**
 * SQL for whether somebody has a device and wants messages about a kind there. `profile` is their row, and `kinds` a row
 * with the column `kind`.
 */
export const wantsPush = (kinds: string, profile: string): RawBuilder<boolean> => sql`
  (exists (select from push_device device where device.account_id = ${sql.ref(`${profile}.account_id`)})
   and coalesce((select chosen.push from notification_setting chosen
                  where chosen.profile_id = ${sql.ref(`${profile}.id`)} and chosen.kind = ${sql.ref(`${kinds}.kind`)}),
                ${sql.ref(`${kinds}.kind`)} in (${sql.join(onAtFirst)})))`
