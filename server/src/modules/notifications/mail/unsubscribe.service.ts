import type { Context } from '../../../context.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { setSwitch } from '../../profiles/index.ts'
import { SWITCHES, type SwitchedKind } from '../notifications.policy.ts'
import { answerQuestion } from '../settings/notification-questions.queries.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

/** Unsubscribes by the link in an email, without login: exactly the kind that the email was about. */
export async function unsubscribe(
  { db, config }: Context,
  { token, resume = false }: { token: string; resume?: boolean | undefined },
): Promise<{ handle: string; kind: SwitchedKind; is_stopped: boolean }> {
  const link = createUnsubscribeLinks(config.secrets.links).read(token)
  if (link === null) fail('stop_link_invalid')
  const { profileId, kind } = link
  const handle = await db.write(async (tx) => {
    // The button in the email about a first sale also answers the question in the list.
    if (kind === 'ptv') await answerQuestion(tx, profileId, 'first_sale')
    return setSwitch(tx, profileId, SWITCHES[kind], resume)
  })
  if (handle === null) fail('stop_link_invalid')
  return { handle, kind, is_stopped: !resume }
}
