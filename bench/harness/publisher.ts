import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { publishPost } from '@sayso/server/modules/posts/index'
import { createDb } from '@sayso/server/platform/db/db'

export interface Draft {
  readonly author: string
  readonly text: string
  readonly visibility?: 'everyone' | 'followers'
  readonly reach?: string
  readonly durationMinutes?: number
  readonly priceCents?: number
}

/** Publishes through the module directly: posts of thousands of people, at places where nobody is. */
export function openPublisher(url: string) {
  const db = createDb({ url, readUrl: url, poolSize: 8, onEffectFailed: () => {} })
  return {
    publish(draft: Draft): Promise<PostId> {
      const { author, text, visibility = 'everyone', reach = 'w', durationMinutes = 0, priceCents } = draft
      return db.write((tx) =>
        publishPost(tx, {
          authorId: author as ProfileId,
          text,
          visibility,
          reach,
          placeLabel: null,
          durationMinutes,
          offer:
            priceCents === undefined
              ? null
              : { price: priceCents as Cents, canPayMore: false, release: null, saleEnd: null },
          lockedText: priceCents === undefined ? '' : 'for buyers',
          supportEmail: null,
        }),
      )
    },
    close: () => db.close(),
  }
}

export type Publisher = ReturnType<typeof openPublisher>
