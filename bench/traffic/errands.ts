import { randomUUID } from 'node:crypto'
import { PRICE } from '../harness/market.ts'
import type { Member } from '../harness/members.ts'
import type { Random } from '../harness/random.ts'
import type { Reply, WebClient } from '../harness/web-client.ts'
import type { Confirmed } from './confirmed.ts'
import type { Town } from './town.ts'

/** How many of a hundred errands are of each kind. */
export const USUAL = { browse: 40, read: 24, react: 12, comment: 12, post: 4, buy: 4, refund: 2, upload: 2 }

export type Kind = keyof typeof USUAL

/** One thing that somebody wants done. */
export interface Errand {
  readonly kind: Kind
  /** However often it is sent, it takes effect once. Fails only if no answer came. */
  send(): Promise<Reply>
  /** Whether the answer says that it is done; what it says is kept. */
  isDone(reply: Reply): boolean
}

type Json = Record<string, unknown>

/** What people in the town do, in such a mixture. */
export function errandsOf(
  {
    town,
    client,
    confirmed,
    random,
  }: { town: Town; client: Pick<WebClient, 'send'>; confirmed: Confirmed; random: Random },
  shares: Readonly<Record<Kind, number>> = USUAL,
): () => Errand {
  const deck: Kind[] = []
  let count = 0

  const read = (who: Member, path: string, input: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ user_profile_id: who.profileId, ...input })
    return client.send(`/api/${path}?${query}`, { token: who.token })
  }
  const call = (who: Member, path: string, input: Json, headers = {}) => {
    const form = { user_profile_id: who.profileId, ...input }
    return client.send(`/api/${path}`, { token: who.token, form, headers })
  }
  const errand = (kind: Kind, send: Errand['send'], keep: (answer: Json) => void = () => {}): Errand => ({
    kind,
    send,
    isDone({ status, body }) {
      if (status !== 200) return false
      const answer = JSON.parse(body.toString()) as Json
      if (answer['success'] !== true) return false
      keep(answer)
      return true
    },
  })

  const kinds: Record<Kind, () => Errand> = {
    browse: () => {
      const who = random.pick(town.people)
      return errand('browse', () => read(who, 'feed/global', {}))
    },
    read: () => {
      const [who, post] = [random.pick(town.people), random.pick(town.posts)]
      return errand('read', () => read(who, 'feed/getpost', { post_id: post }))
    },
    react: () => {
      const next = town.unread.pop()
      if (!next) throw new Error('everybody has reacted to everything')
      return errand(
        'react',
        () => call(next.who, 'feed/like', { post_id: next.post }),
        () => confirmed.reactions.push({ ...next, at: Date.now() }),
      )
    },
    comment: () => {
      const [who, post] = [random.pick(town.people), random.pick(town.posts)]
      const [comment, key] = [`said ${count}`, randomUUID()]
      return errand(
        'comment',
        () => call(who, 'feed/comment', { post_id: post, comment }, { 'idempotency-key': key }),
        () => confirmed.comments.push(comment),
      )
    },
    post: () => {
      const who = random.pick(town.people)
      const [text, client_key] = [`posted ${count}`, randomUUID()]
      const input = { text, client_key, visibility: 'everyone', geo_visibility: 'global' }
      return errand(
        'post',
        () => call(who, 'feed/post', input),
        () => confirmed.posts.push(text),
      )
    },
    buy: () => {
      const offer = town.offers.pop()
      if (!offer) throw new Error('all is bought')
      const { buyer, author, post } = offer
      return errand(
        'buy',
        () => call(buyer, 'feed/purchaseptv', { post_id: post, amount: PRICE }),
        (answer) => {
          const { purchase } = answer['post'] as { purchase: { unique_id: string } }
          confirmed.purchases.push({ id: purchase.unique_id, post, buyer, author })
        },
      )
    },
    refund: () => {
      const sale = confirmed.purchases.find((one) => !confirmed.refundsTried.has(one))
      if (!sale) return kinds.read()
      confirmed.refundsTried.add(sale)
      const done = errand(
        'refund',
        () => call(sale.author, 'feed/refundptv', { purchase_id: sale.id }),
        () => confirmed.refunds.add(sale),
      )
      let tries = 0
      return {
        ...done,
        send() {
          tries++
          return done.send()
        },
        isDone(reply) {
          // An earlier attempt may have done it, with an answer that got lost.
          const isDoneBefore = tries > 1 && reply.body.includes('"refund_done"')
          if (isDoneBefore) confirmed.refunds.add(sale)
          return isDoneBefore || done.isDone(reply)
        },
      }
    },
    upload: () => {
      const { author, post } = random.pick(town.albums)
      const client_key = randomUUID()
      const picture = town.photo()
      return errand(
        'upload',
        async () => {
          const form = new FormData()
          const fields = { user_profile_id: author.profileId, post_id: post, media_type: 'photo', client_key }
          for (const [name, value] of Object.entries(fields)) form.set(name, value)
          form.set('image', new Blob([new Uint8Array(await picture)]), 'photo.jpg')
          return client.send('/api/feed/addMedia', { token: author.token, form })
        },
        (answer) => confirmed.uploads.push((answer['media'] as { unique_id: string }).unique_id),
      )
    },
  }

  return () => {
    count++
    if (deck.length === 0) {
      const all = (Object.keys(shares) as Kind[]).flatMap((kind) => new Array<Kind>(shares[kind]).fill(kind))
      deck.push(...random.shuffle(all))
    }
    return kinds[deck.pop() as Kind]()
  }
}
