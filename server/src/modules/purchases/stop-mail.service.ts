import type { Context } from '../../context.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { setStopped } from './buyers-mail.queries.ts'
import { createStopLinks } from './stop-link.ts'

/** By the link in a mail, without logging in. Mails that are still on their way to somebody are not called back. */
export async function stopMail(
  { db, config }: Context,
  { token, resume = false }: { token: string; resume?: boolean | undefined },
): Promise<{ handle: string; is_stopped: boolean }> {
  const link = createStopLinks(config.secrets.visitorTokens).read(token)
  if (link === null) refuse('stop_link_invalid')
  const handle = await db.write((tx) => setStopped(tx, { ...link, isStopped: !resume }))
  if (handle === null) refuse('stop_link_invalid')
  return { handle, is_stopped: !resume }
}
