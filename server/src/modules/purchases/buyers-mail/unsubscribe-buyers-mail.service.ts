import type { Context } from '../../../context.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { setStopped } from './buyers-mail.queries.ts'
import { createUnsubscribeLinks } from './buyers-mail-link.ts'

/** Unsubscribes by the link in an email, without login. Emails that are already queued are still sent. */
export async function unsubscribe(
  { db, config }: Context,
  { token, resume = false }: { token: string; resume?: boolean | undefined },
): Promise<{ handle: string; is_stopped: boolean }> {
  const link = createUnsubscribeLinks(config.secrets.links).read(token)
  if (link === null) fail('stop_link_invalid')
  const handle = await db.write((tx) => setStopped(tx, { ...link, isStopped: !resume }))
  if (handle === null) fail('stop_link_invalid')
  return { handle, is_stopped: !resume }
}
