import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PageAnswer, PageHead } from '../../web/page-head.ts'
import type { Page } from '../../web/pages.ts'
import { pictureUrl } from '../media/index.ts'
import { findByFormerHandle, findByHandle } from './handles/handles.queries.ts'
import { isSuspended } from './profiles.policy.ts'
import { findSeen } from './profiles.queries.ts'
import type { SeenRow } from './profiles.view.ts'

/** Large enough for every preview; smaller photos are shown as they are. */
const PREVIEW_PIXELS = 400

/** Profile pages as everybody may see them: heads are made for an anonymous viewer. */
export function profilePages(ctx: Context): readonly Page[] {
  const { name: product } = ctx.config.product

  async function headOf(id: ProfileId | null): Promise<PageHead> {
    const row = id === null ? undefined : (await findSeen(ctx.db.readFresh, null, [id])).get(id)
    if (!row || row.isHidden) return { ...neutralHead(product), status: 404 }
    return row.isPublic ? publicHead(row, ctx.config) : neutralHead(product)
  }

  async function answerHandle(handle: string): Promise<PageAnswer> {
    const id = await findByHandle(ctx.db.read, handle)
    if (id !== null) return headOf(id)
    const { oldHandleRedirectsDays } = ctx.config.limits.accounts
    const movedTo = await findByFormerHandle(ctx.db.read, handle, oldHandleRedirectsDays)
    const row =
      movedTo === null ? undefined : (await findSeen(ctx.db.readFresh, null, [movedTo])).get(movedTo)
    // For a profile that is not public, strangers must not learn that two handles are the same profile.
    return row?.isPublic ? { movedTo: `/${row.handle}` } : headOf(null)
  }

  return [
    {
      path: '/profile/:id',
      head: ({ id = '' }) => headOf(isStoredId(id) ? (id as ProfileId) : null),
    },
    // Only for paths that can be a handle. Mentions link to it with their @ sign.
    ...['/', '/@'].map((before) => ({
      path: `${before}:handle(^[A-Za-z0-9_]{3,30}$)`,
      head: ({ handle = '' }) => answerHandle(handle),
    })),
  ]
}

function publicHead(row: SeenRow, { product, media }: Config): PageHead {
  const called = `${row.displayName} (@${row.handle})`
  const url = row.photo === null ? null : pictureUrl(media.publicUrl, row.photo, PREVIEW_PIXELS)
  const image = url === null ? null : { url, alt: row.displayName }
  const canonical = `/${row.handle}`
  return {
    title: `${called} · ${product.name}`,
    description: row.bio === '' ? `${called} on ${product.name}.` : row.bio,
    canonical,
    type: 'profile',
    username: row.handle,
    isIndexed: !isSuspended(row, Date.now()),
    image,
    data: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      dateCreated: row.createdAt.toISOString(),
      mainEntity: {
        '@type': 'Person',
        name: row.displayName,
        alternateName: `@${row.handle}`,
        identifier: row.id,
        url: `${new URL(product.publicUrl).origin}${canonical}`,
        ...(row.bio !== '' && { description: row.bio }),
        ...(image !== null && { image: image.url }),
        ...(row.webLink !== '' && { sameAs: [row.webLink] }),
        interactionStatistic: [statistic('FollowAction', row.followers)],
        agentInteractionStatistic: statistic('WriteAction', row.posts),
      },
    },
  }
}

const statistic = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

/** The same for a profile that is not public and for one that does not exist: not even a name. */
const neutralHead = (product: string): PageHead => ({
  title: `Profile · ${product}`,
  description: `A profile on ${product}.`,
  canonical: null,
  type: 'website',
  isIndexed: false,
  image: null,
})
