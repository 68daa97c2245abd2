import { type RawBuilder, sql } from 'kysely'
import { isOnAtFirst, KINDS_IN_ORDER } from '../notifications.policy.ts'

const onAtFirst = KINDS_IN_ORDER.filter((kind) => isOnAtFirst(kind, 'push')).map((kind) => sql.lit(kind))

/**
 * SQL for whether somebody has a device and wants messages about a kind there. `profile` is their row, and `kinds` a row
 * with the column `kind`.
 */
export const wantsPush = (kinds: string, profile: string): RawBuilder<boolean> => sql`
  (exists (select from push_device device where device.account_id = ${sql.ref(`${profile}.account_id`)})
   and coalesce((select chosen.push from notification_setting chosen
                  where chosen.profile_id = ${sql.ref(`${profile}.id`)} and chosen.kind = ${sql.ref(`${kinds}.kind`)}),
                ${sql.ref(`${kinds}.kind`)} in (${sql.join(onAtFirst)})))`
