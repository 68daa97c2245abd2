import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { nameOf } from '../../entities/post/ui/post-names.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { PricePill } from '../../ui/paid/price-pill.tsx'

/** The post being bought, in one line. */
export function PostLine({ post, price }: { post: Post; price?: Cents | undefined }) {
  const name = nameOf(post)
  return (
    <div className="flex items-center gap-3">
      <Avatar id={post.profile.unique_id} name={name} src={post.profile.photo_url} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-5 font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className="truncate text-sm text-text-3">
          {post.text}
        </p>
      </div>
      {price !== undefined && <PricePill amount={price} />}
    </div>
  )
}
