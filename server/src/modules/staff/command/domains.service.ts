import type { Context } from '../../../context.ts'
import { deleteBlocked, insertBlocked, listBlocked, siteOf } from '../../abuse/index.ts'
import { act, type Order, refused } from '../act/act.service.ts'

export async function listDomains(ctx: Context): Promise<string> {
  const domains = await ctx.db.readPrivate(listBlocked)
  return domains.join('\n') || 'every website may be linked to'
}

/** Puts a website on the list of those that nobody may link to, or takes it off. What was published stays. */
export async function changeDomain(
  ctx: Context,
  order: Order,
  { domain, isBlocked }: { readonly domain: string; readonly isBlocked: boolean },
): Promise<string> {
  const site = siteOf(domain)
  if (site === '') throw refused(`${domain} is not a website`)
  return act(ctx, order, async (tx) => {
    const isChanged = await (isBlocked ? insertBlocked : deleteBlocked)(tx, site)
    if (!isChanged) throw refused(isBlocked ? `${site} is on the list already` : `${site} is not on the list`)
    const written = {
      act: isBlocked ? 'block_domain' : 'unblock_domain',
      subject: `website ${site}`.slice(0, 100),
      before: { is_blocked: !isBlocked },
      after: { is_blocked: isBlocked },
    }
    return {
      written,
      result: isBlocked ? `nobody links to ${site} any more` : `${site} may be linked to again`,
    }
  })
}
