import { instantOfId, isStoredId, type PostId } from '@sayso/contract/ids'
import { priceText } from '@sayso/contract/money'
import type { PageHead } from '../../web/page-head.ts'
import type { Page } from '../../web/pages.ts'
import type { PostCard } from './posts.card.ts'
import type { PostAuthor, PostsContext } from './posts.context.ts'
import { sightOf } from './posts.policy.ts'
import { hydratePosts } from './show.service.ts'

const NOBODY = { kind: 'reader', accountId: null, profileId: null } as const

/**
 * What a shared link unfurls to. Made for nobody in particular, from the card alone: what is locked is not in it.
 * A post that is not for everybody answers as one that never was; the app then asks for itself who is looking.
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
        const sight = sightOf(post.card, post.author, post.relation, Date.now())
        if (sight === 'seen')
          return { ...openHead(post.card, post.author, product), ...(await picture(ctx, post.card)) }
        return { ...neutral, status: sight === 'expired' ? 410 : 404 }
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
    // A post for one town is not for a search engine, and what will end soon is not worth finding.
    isIndexed: card.reach === 'w' && card.expiresAt === null,
    image: null,
  }
}

/** The first picture that everybody may see. */
async function picture(ctx: PostsContext, card: PostCard): Promise<Pick<PageHead, 'image'>> {
  const [open] = card.media.filter(({ isLocked }) => !isLocked)
  if (!open) return { image: null }
  const item = (await ctx.shelf.media([{ id: open.id, isReadable: true }])).get(open.id)
  const url = item?.thumbnail_url ?? null
  return {
    image:
      url === null ? null : { url, alt: open.alt || `Picture of ${instantOfId(card.id).toDateString()}` },
  }
}
