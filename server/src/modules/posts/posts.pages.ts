import { instantOfId, isStoredId, type PostId } from '@sayso/contract/ids'
import { priceText } from '@sayso/contract/money'
import type { PageHead } from '../../web/page-head.ts'
import type { Page } from '../../web/pages.ts'
import type { PostAuthor, PostsContext } from './posts.context.ts'
import type { PostCard } from './read/posts.card.ts'
import { hydratePosts } from './read/show-posts.service.ts'
import { visibilityOf } from './visibility.policy.ts'

const NOBODY = { kind: 'reader', accountId: null, profileId: null } as const

/**
 * The page that a shared link unfurls to. It is made for an anonymous viewer, from the card alone, which contains
 * nothing locked. A post that is not public gets the same response as one that never existed; the app then loads it as
 * the viewer.
 */
export function postPages(ctx: PostsContext): readonly Page[] {
  const { name: product } = ctx.config.product
  return [
    {
      path: '/p/:id',
      async head({ id = '' }) {
        const neutral = neutralHead(product)
        const card = isStoredId(id) ? (await ctx.cards.getMany([id as PostId])).get(id as PostId) : undefined
        const [post] = card ? await hydratePosts(ctx, NOBODY, [card]) : []
        if (!post) return { ...neutral, status: 404 }
        const visibility = visibilityOf(post.card, post.author, post.relation, Date.now())
        if (visibility === 'seen')
          return { ...openHead(post.card, post.author, product), ...(await picture(ctx, post.card)) }
        return { ...neutral, status: visibility === 'expired' ? 410 : 404 }
      },
    },
  ]
}

const neutralHead = (product: string): PageHead => ({
  title: `Post · ${product}`,
  description: `A post on ${product}.`,
  canonical: null,
  type: 'website',
  isIndexed: false,
  image: null,
})

function openHead(card: PostCard, author: PostAuthor, product: string): PageHead {
  const price = card.offer === null ? '' : ` · Pay to view, ${priceText(card.offer.price, card.offer)}`
  return {
    title: `${author.displayName} (@${author.handle})${price} · ${product}`,
    description: card.text,
    canonical: `/p/${card.id}`,
    type: 'article',
    // A post for one town does not belong in a search engine, nor does one that will expire.
    isIndexed: card.reach === 'w' && card.expiresAt === null,
    image: null,
  }
}

/** The first picture that is not locked. */
async function picture(ctx: PostsContext, card: PostCard): Promise<Pick<PageHead, 'image'>> {
  const [open] = card.media.filter(({ isLocked }) => !isLocked)
  if (!open) return { image: null }
  const item = (await ctx.attachments.media([{ id: open.id, isReadable: false }])).get(open.id)
  const url = item?.thumbnail_url ?? null
  return {
    image:
      url === null ? null : { url, alt: open.alt || `Picture of ${instantOfId(card.id).toDateString()}` },
  }
}
