import { isStoredId, type PostId } from '@sayso/contract/ids'
import type { PageHead } from '../../web/page-head.ts'
import type { Page } from '../../web/pages.ts'
import { type OpenPicture, viewPostPage } from './post-page.view.ts'
import type { PostsContext } from './posts.context.ts'
import { hydratePosts, type KnownPost } from './read/show-posts.service.ts'
import { audienceOf, visibilityOf } from './visibility.policy.ts'

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
        if (visibility === 'seen') {
          // Made for nobody, so what visitors do not get to see is not in it.
          if (post.gate?.isWithheld) return neutral
          const pictures = await openPictures(ctx, post)
          return viewPostPage({ ...post, pictures, product: ctx.config.product, now: Date.now() })
        }
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

/** The pictures, and the first frames of videos, that are ready and not locked. */
async function openPictures(ctx: PostsContext, { card, author }: KnownPost): Promise<readonly OpenPicture[]> {
  // A preview shows a picture without asking.
  if (card.labels.length > 0) return []
  const open = card.media.filter(({ isLocked }) => !isLocked)
  if (open.length === 0) return []
  const audience = audienceOf(card, author, Date.now())
  // A machine keeps the address for longer than a guarded one is good for.
  if (!audience.isPublic) return []
  const items = await ctx.attachments.media(open.map(({ id }) => ({ id, isReadable: false, audience })))
  return open.flatMap(({ id, alt }) => {
    const url = items.get(id)?.thumbnail_url ?? null
    return url === null ? [] : [{ url, alt }]
  })
}
