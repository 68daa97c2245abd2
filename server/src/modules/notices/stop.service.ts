import type { Context } from '../../context.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { setSwitch } from '../profiles/index.ts'
import { type NoticeKind, SWITCHES } from './notices.policy.ts'
import { createStopLinks } from './stop-link.ts'

/** By the link in a mail, without logging in: exactly the switch that the mail was about. */
export async function stopNotices(
  { db, config }: Context,
  { token, resume = false }: { token: string; resume?: boolean | undefined },
): Promise<{ handle: string; kind: NoticeKind; is_stopped: boolean }> {
  const link = createStopLinks(config.secrets.visitorTokens).read(token)
  if (link === null) refuse('stop_link_invalid')
  const { profileId, kind } = link
  const handle = await db.write((tx) => setSwitch(tx, profileId, SWITCHES[kind], resume))
  if (handle === null) refuse('stop_link_invalid')
  return { handle, kind, is_stopped: !resume }
}
