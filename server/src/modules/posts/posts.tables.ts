import type { Generated } from 'kysely'

interface PostTable {
  id: bigint
  author_id: bigint
  text: string
  visibility: 'everyone' | 'followers'
  reach: string
  duration_minutes: number
  expires_at: Date | null
  has_media: Generated<boolean>
  price_cents: number | null
  can_pay_more: Generated<boolean>
  listed: boolean
}

interface PostCounterTable {
  post_id: bigint
  likes: Generated<number>
  dislikes: Generated<number>
  trues: Generated<number>
  falses: Generated<number>
  comments: Generated<number>
  reposts: Generated<number>
  shares: Generated<number>
  purchases: Generated<number>
}

interface PostSecretTable {
  post_id: bigint
  text: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    post: PostTable
    post_counter: PostCounterTable
    post_secret: PostSecretTable
  }
}
