import { type Cents, formatCents } from '@sayso/contract/money'
import { mentionsIn } from '@sayso/contract/text'
import type { Context } from '../../context.ts'
import type { Newness } from '../../platform/config/rates.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newnessOf } from '../../rpc/newness.policy.ts'
import type { AbuseContext } from './abuse.context.ts'
import { findBlocked } from './blocked-domains.queries.ts'
import { isCrowded, isRepeated, isSaidByMany, markOf } from './repeats.ts'
import { linksIn, sitesOf } from './sites.policy.ts'

interface Said {
  /** What everybody reads. */
  readonly text: string
  /** What buyers read. */
  readonly lockedText?: string | undefined
  readonly price?: Cents | undefined
  /** Of what is edited: what was said before is not counted again. */
  readonly before?: string | undefined
}

interface Sayer {
  readonly accountId: string
  readonly verifiedAt: Date | null
}

/**
 * Whether somebody may publish this, as far as it is about abuse and not about the thing itself. To be called once for
 * each text, in its transaction: texts and links are counted. Returns whether a person should look at it.
 */
export async function requireFair(tx: Tx, ctx: AbuseContext, by: Sayer, said: Said): Promise<boolean> {
  const { publicUrl } = ctx.config.product
  const links = linksIn(said.text, publicUrl)
  await requireAllowedLinks(tx, ctx, said.text, said.lockedText)
  const newness = newnessOf(by, ctx.config.limits.newcomers)
  if (newness !== null) requireModest(ctx, newness, said, links.length)
  const known = sitesOf(linksIn(said.before ?? '', publicUrl))
  const mark = said.before === undefined ? markOf(ctx, said.text, links.length > 0) : null
  if (mark !== null && (await isRepeated(ctx, by.accountId, mark))) throw new AppError('duplicate_text')
  if (newness === null) return false
  for (const site of sitesOf(links))
    if (!known.includes(site) && (await isCrowded(ctx, site)))
      throw new AppError('newcomer_site', { values: { site } })
  return mark !== null && isSaidByMany(ctx, by.accountId, mark)
}

/** For everything that can carry a link: nobody may link to a website on our list, new or not. */
export async function requireAllowedLinks(
  tx: Tx,
  { config }: Context,
  ...texts: (string | null | undefined)[]
): Promise<void> {
  const sites = sitesOf(texts.flatMap((text) => linksIn(text ?? '', config.product.publicUrl)))
  const site = sites.length === 0 ? null : await findBlocked(tx, sites)
  if (site !== null) throw new AppError('link_blocked', { values: { site } })
}

function requireModest(ctx: AbuseContext, newness: Newness, { text, price }: Said, numLinks: number): void {
  const limits = ctx.config.limits.newcomers
  const isFirstDay = newness === 'day'
  const maxLinks = isFirstDay ? limits.linksFirstDay : limits.linksFirstWeek
  if (numLinks > maxLinks)
    throw new AppError('newcomer_text', { values: { max: maxLinks === 1 ? '1 link' : `${maxLinks} links` } })
  const maxMentions = isFirstDay ? limits.mentionsFirstDay : limits.mentionsFirstWeek
  if (mentionsIn(text).length > maxMentions)
    throw new AppError('newcomer_text', { values: { max: `${maxMentions} mentions` } })
  if ((price ?? 0) > limits.priceMaxCents)
    throw new AppError('newcomer_price', { values: { max: formatCents(limits.priceMaxCents as Cents) } })
}
