import { cents, formatCents, priceText } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { ReactNode } from 'react'
import { nameOf } from '../../entities/post/ui/post-names.ts'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Time } from '../../ui/display/time.tsx'
import { countOf } from '../../ui/format/count.ts'
import { formatDeadline } from '../../ui/format/time.ts'
import { FileIcon, FollowersIcon, type Icon, TimeIcon, UnlockedIcon } from '../../ui/icons/icons.ts'
import { AttachedIcon, FundsIcon, SealIcon } from '../../ui/icons/later-icons.ts'
import { PricePill } from '../../ui/paid/price-pill.tsx'
import { StepFoot, stepBody } from './step-foot.tsx'
import { texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** The first step: what the post is, its price, and what the buyer gets. */
export function ConfirmStep({ purchase }: { purchase: Purchase }) {
  const { post, price, flow } = purchase
  const fee = formatCents(cents(price.cardFee))
  const release = post.ptv_release_at
  const isAhead = release !== null && Date.parse(release) > Date.now()
  return (
    <div className={stepBody}>
      <Quote post={post} />
      <p className="text-2xl font-semibold tabular-nums">
        {priceText(post.ptv_price_in_cents, { canPayMore: post.ptv_minimum_price })}
      </p>
      <ul className="grid gap-3">
        <Fact icon={UnlockedIcon} lead={texts.keep} />
        {isAhead && <Fact icon={TimeIcon} lead={`Opens ${formatDeadline(new Date(release))}.`} />}
        {post.seal !== null && (
          <Fact icon={SealIcon} lead={texts.sealed(formatDeadline(new Date(post.seal.sealed_at)))}>
            {texts.sealedDetail}
          </Fact>
        )}
        {price.base > 0 && (
          <Fact icon={FundsIcon}>{flow === 'member' ? texts.ways(fee) : texts.byCard(fee)}</Fact>
        )}
      </ul>
      <StepFoot>
        <div className="grid grid-cols-2 gap-3">
          <Button size="lg" onClick={purchase.close}>
            {texts.cancel}
          </Button>
          <Button size="lg" variant="primary" onClick={purchase.proceed}>
            {texts.yes}
          </Button>
        </div>
      </StepFoot>
    </div>
  )
}

function Quote({ post }: { post: Post }) {
  const name = nameOf(post)
  return (
    <div className="rounded-media bg-well px-4 py-3.5">
      <div className="flex items-center gap-3">
        <Avatar id={post.profile.unique_id} name={name} src={post.profile.photo_url} />
        <div className="min-w-0 flex-1">
          <p className="truncate leading-5 font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="truncate text-sm text-text-3">
            @{post.profile.handle} · <Time at={post.created} />
          </p>
        </div>
        <PricePill amount={post.ptv_price_in_cents} allowsMore={post.ptv_minimum_price} />
      </div>
      <div dir="auto" className="prose-user mt-2.5 line-clamp-3">
        <RichText text={post.text} />
      </div>
      <Inside post={post} />
    </div>
  )
}

function Inside({ post: { what_you_get: inside, num_purchased: buyers } }: { post: Post }) {
  const facts: [Icon, string][] = []
  if (inside !== null && inside.words > 0) facts.push([FileIcon, countOf(inside.words, 'word', 'words')])
  const things = (inside?.photos ?? 0) + (inside?.videos ?? 0)
  if (things > 0) facts.push([AttachedIcon, countOf(things, 'photo or video', 'photos and videos')])
  const files = inside?.files.length ?? 0
  if (files > 0) facts.push([AttachedIcon, countOf(files, 'file', 'files')])
  if (buyers > 0) facts.push([FollowersIcon, `${buyers} unlocked`])
  if (facts.length === 0) return null
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-border pt-2.5 text-sm text-text-2">
      {facts.map(([FactIcon, words]) => (
        <li key={words} className="flex items-center gap-1.5">
          <FactIcon size={16} className="text-text-3" />
          {words}
        </li>
      ))}
    </ul>
  )
}

interface FactProps {
  icon: Icon
  lead?: string
  children?: ReactNode
}

function Fact({ icon: FactIcon, lead, children }: FactProps) {
  return (
    <li className="flex gap-3 text-text-2">
      <FactIcon size={20} className="shrink-0 text-text-3" />
      <span>
        {lead && <b className="font-semibold text-text">{lead}</b>} {children}
      </span>
    </li>
  )
}
