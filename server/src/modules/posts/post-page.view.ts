import { instantOfId } from '@sayso/contract/ids'
import { type Cents, priceText } from '@sayso/contract/money'
import type { PageHead } from '../../web/page-head.ts'
import type { PostAuthor } from './posts.context.ts'
import type { PostCard } from './read/posts.card.ts'
import { isOnSale } from './sale/on-sale.policy.ts'
import { isShownInPublic } from './visibility.policy.ts'

/** A picture of the post that anybody may see. */
export interface OpenPicture {
  readonly url: string
  readonly alt: string
}

interface PostPage {
  readonly card: PostCard
  readonly author: PostAuthor
  readonly pictures: readonly OpenPicture[]
  readonly product: { readonly name: string; readonly publicUrl: string }
  readonly now: number
}

/**
 * What the page of a post says to machines. It is made of the card, which contains nothing locked, and of pictures that
 * are not.
 */
export function viewPostPage(page: PostPage): PageHead {
  const { card, author, pictures, product } = page
  const price = card.offer === null ? '' : ` · Pay to view, ${priceText(card.offer.price, card.offer)}`
  // A post for one town does not belong in a search engine, nor does one that will expire or is out of public lists.
  const isIndexed = card.reach === 'w' && card.expiresAt === null && isShownInPublic(card, author, page.now)
  return {
    title: `${author.displayName} (@${author.handle})${price} · ${product.name}`,
    description: card.text,
    canonical: `/p/${card.id}`,
    type: 'article',
    published: instantOfId(card.id).toISOString(),
    isIndexed,
    image: card.labels.length > 0 ? null : imageOf(author, pictures),
    ...(isIndexed && { data: dataOf(page) }),
  }
}

/** The post's first picture, or the author's portrait. */
function imageOf(author: PostAuthor, [first]: readonly OpenPicture[]): PageHead['image'] {
  if (first) return { url: first.url, alt: first.alt || `Picture by ${author.displayName}`, isLarge: true }
  const { photo_url: portrait } = author.seenBy(false)
  return portrait === null ? null : { url: portrait, alt: author.displayName }
}

function dataOf({ card, author, pictures, product, now }: PostPage): Record<string, unknown> {
  const { origin } = new URL(product.publicUrl)
  const { unique_id: identifier, photo_url: portrait } = author.seenBy(false)
  const url = `${origin}/p/${card.id}`
  const { likes, dislikes, trues, falses, comments } = card.counts
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    '@id': url,
    url,
    datePublished: instantOfId(card.id).toISOString(),
    text: card.text,
    author: {
      '@type': 'Person',
      name: author.displayName,
      alternateName: `@${author.handle}`,
      identifier,
      url: `${origin}/${author.handle}`,
      ...(portrait !== null && { image: portrait }),
    },
    ...(pictures.length > 0 && { image: pictures.map((one) => one.url) }),
    isAccessibleForFree: card.offer === null,
    ...(card.offer !== null && isOnSale(card, now) && { offers: offerOf(card.offer.price, url) }),
    commentCount: comments,
    interactionStatistic: [
      statistic('LikeAction', likes),
      statistic('DislikeAction', dislikes),
      // Called true, and called false.
      statistic('AgreeAction', trues),
      statistic('DisagreeAction', falses),
      statistic('CommentAction', comments),
    ],
  }
}

const offerOf = (price: Cents, url: string) => ({
  '@type': 'Offer',
  price: (price / 100).toFixed(2),
  priceCurrency: 'USD',
  url,
})

const statistic = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})
