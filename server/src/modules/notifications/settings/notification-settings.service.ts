import type { OutputOf } from '@sayso/contract/call'
import type { notificationSettings } from '@sayso/contract/calls/notifications'
import type { QuietHours } from '@sayso/contract/shapes/notification'
import { isZone } from '@sayso/contract/zones'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { setSwitch } from '../../profiles/index.ts'
import { notificationsChanged } from '../notifications.events.ts'
import {
  type Channel,
  isFixed,
  isOnAtFirst,
  SWITCHED_KINDS,
  SWITCHES,
  type SwitchedKind,
} from '../notifications.policy.ts'
import { clockOf, minutesOf } from './clock-time.ts'
import { answerQuestion, findQuestions, type Question } from './notification-questions.queries.ts'
import * as q from './notification-settings.queries.ts'

type Settings = OutputOf<typeof notificationSettings>

/** The switches of the acting profile, with the quiet hours and devices of the account. */
export const showSettings = ({ db }: Context, viewer: Member): Promise<Settings> =>
  db.readPrivate((tx) => readSettings(tx, viewer))

async function readSettings(tx: Tx, viewer: Member): Promise<Settings> {
  const switches = await q.findSwitches(tx, viewer.profileId, SWITCHED_KINDS)
  const quiet = await q.findQuiet(tx, viewer.accountId)
  const devices = await q.findDevices(tx, viewer.accountId)
  return {
    switches: switches.map(({ kind, email, ...stored }) => ({
      kind,
      ...chosenOf(kind, stored),
      email,
      is_fixed: isFixed(kind, 'in_app'),
    })),
    quiet: quiet && viewQuiet(quiet),
    devices: devices.map(({ id, sessionId, label, createdAt }) => ({
      device_id: id,
      label,
      created: createdAt.toISOString(),
      is_this: sessionId === viewer.sessionId,
    })),
    questions: await findQuestions(tx, viewer.profileId),
  }
}

const chosenOf = (kind: SwitchedKind, { inApp, push }: Pick<q.StoredSwitch, 'inApp' | 'push'>) => ({
  in_app: inApp ?? isOnAtFirst(kind, 'in_app'),
  push: push ?? isOnAtFirst(kind, 'push'),
})

const viewQuiet = ({ fromMinute, toMinute, zone }: q.StoredQuiet): QuietHours => ({
  from: clockOf(fromMinute),
  to: clockOf(toMinute),
  zone,
})

/** Sets one switch of the acting profile. The list changes with it, so its unread number is published again. */
export function setNotification(
  { db }: Context,
  viewer: Member,
  change: { kind: SwitchedKind; channel: Channel; is_on: boolean; answers?: Question | undefined },
): Promise<Settings> {
  const { kind, channel, is_on: isOn, answers } = change
  if (isFixed(kind, channel) && !isOn) fail('invalid_input', { details: { field: 'is_on' } })
  return db.write(async (tx) => {
    if (channel === 'email') await setSwitch(tx, viewer.profileId, SWITCHES[kind], isOn)
    else await choose(tx, viewer, kind, channel, isOn)
    if (answers !== undefined) await answerQuestion(tx, viewer.profileId, answers)
    return readSettings(tx, viewer)
  })
}

async function choose(
  tx: Tx,
  { profileId }: Member,
  kind: SwitchedKind,
  channel: 'in_app' | 'push',
  isOn: boolean,
): Promise<void> {
  await q.holdSwitches(tx, profileId)
  const [stored = { inApp: null, push: null }] = await q.findSwitches(tx, profileId, [kind])
  const chosen = { ...chosenOf(kind, stored), [channel]: isOn }
  const isAsAtFirst = (['in_app', 'push'] as const).every((one) => chosen[one] === isOnAtFirst(kind, one))
  if (isAsAtFirst) await q.dropSetting(tx, profileId, kind)
  else await q.setSetting(tx, profileId, kind, { inApp: chosen.in_app, push: chosen.push })
  if (channel === 'in_app') await publish(tx, notificationsChanged, { profileIds: [profileId] })
}

/** Between two times of day, in a zone, nothing is pushed to the account. Both blank: no quiet hours. */
export function setQuietHours(
  { db }: Context,
  { accountId }: Member,
  { from, to, zone }: QuietHours,
): Promise<{ quiet: QuietHours | null }> {
  const isNone = from === '' && to === ''
  if (!isNone) {
    if (from === '') fail('invalid_input', { details: { field: 'from' } })
    if (to === '' || to === from) fail('invalid_input', { details: { field: 'to' } })
    if (!isZone(zone)) fail('invalid_input', { details: { field: 'zone' } })
  }
  const quiet = isNone ? null : { fromMinute: minutesOf(from), toMinute: minutesOf(to), zone }
  return db.write(async (tx) => {
    await q.setQuiet(tx, accountId, quiet)
    return { quiet: quiet && viewQuiet(quiet) }
  })
}
