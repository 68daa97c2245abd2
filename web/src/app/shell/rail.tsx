import './rail.css'
import type { ProfileId } from '@sayso/contract/ids'
import type { TrendingTag } from '@sayso/contract/shapes/discovery'
import type { Post } from '@sayso/contract/shapes/post'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import {
  disputedQuery,
  SuggestedPerson,
  suggestedQuery,
  discoveryTexts as texts,
  trendingQuery,
} from '../../entities/discovery/index.ts'
import { nameOf } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { EarningsBox } from '../../features/funds/earnings/earnings-box.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { formatCount, formatExactCount } from '../../ui/format/count.ts'
import { AnswerBar } from '../../ui/reaction/answer-bar.tsx'
import { useMember } from './use-member.ts'

/** So many of each: what is here is a glance, the lists are elsewhere. */
const SHOWN = 3

/** The column on the right. Everything in it is available elsewhere too; a box without content is left out. */
export default function Rail() {
  const me = useCurrentProfileId()
  const member = useMember()
  if (me === null) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 py-3">
      {member !== null && <EarningsBox me={me} />}
      <People me={me} />
      <Disputed me={me} />
      <Trending me={me} />
    </div>
  )
}

interface BoxProps {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

function Box({ title, aside, className, children }: BoxProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-box border border-border bg-surface p-4', className)}
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function People({ me }: { me: ProfileId }) {
  const { data = [] } = useQuery(suggestedQuery(me))
  if (data.length === 0) return null
  const more = (
    <Link to={urls.feed('explore', 'profiles')} className="link text-sm">
      {texts.more}
    </Link>
  )
  return (
    <Box title={texts.people} aside={more} className="rail-people">
      {data.slice(0, SHOWN).map((one) => (
        <SuggestedPerson key={one.profile.unique_id} me={me} suggestion={one} look="slim" />
      ))}
    </Box>
  )
}

function Disputed({ me }: { me: ProfileId }) {
  const { data = [] } = useQuery(disputedQuery(me))
  if (data.length === 0) return null
  return (
    <Box title={texts.disputed} aside={<span className="text-sm text-text-3">{texts.disputedSince}</span>}>
      <ul className="grid divide-y divide-border">
        {data.slice(0, SHOWN).map((post) => (
          <DisputedPost key={post.unique_id} post={post} />
        ))}
      </ul>
    </Box>
  )
}

function DisputedPost({ post: { unique_id, profile, text, num_true, num_false } }: { post: Post }) {
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <Link to={urls.post(unique_id)} className="group grid gap-1.5 rounded-chip">
        <span className="flex gap-2.5">
          <Avatar id={profile.unique_id} name={nameOf(profile)} src={profile.photo_url} size={24} />
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere] group-hover:underline" dir="auto">
            {text}
          </span>
        </span>
        <AnswerBar trueCount={num_true} falseCount={num_false} className="h-1.5 w-full" />
        <span className="flex justify-between text-sm font-semibold tabular-nums">
          <span className="text-true">{texts.true(formatExactCount(num_true))}</span>
          <span className="text-false">{texts.false(formatExactCount(num_false))}</span>
        </span>
      </Link>
    </li>
  )
}

function Trending({ me }: { me: ProfileId }) {
  const { data = [] } = useQuery(trendingQuery(me))
  if (data.length === 0) return null
  return (
    <Box title={texts.trending}>
      <ul className="grid gap-2.5">
        {data.slice(0, SHOWN).map((one) => (
          <Tag key={one.tag} trending={one} />
        ))}
      </ul>
    </Box>
  )
}

function Tag({ trending: { tag, num_accounts, hours } }: { trending: TrendingTag }) {
  return (
    <li>
      <Link
        to={urls.search(`#${tag}`)}
        className="group flex items-center justify-between gap-3 rounded-chip"
      >
        <span className="min-w-0">
          <bdi className="block truncate font-semibold group-hover:underline">#{tag}</bdi>
          <span className="text-sm text-text-3">
            {texts.today(formatCount(num_accounts), num_accounts === 1)}
          </span>
        </span>
        <Sparkline values={hours} />
      </Link>
    </li>
  )
}

const [WIDTH, HEIGHT] = [72, 20]

/** How the last day went, as a line. The number beside it says the rest. */
function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map((value, n) => {
    const x = (n / Math.max(1, values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - (value / highest) * HEIGHT).toFixed(1)}`
  })
  return (
    <svg
      width={WIDTH}
      height={HEIGHT + 2}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      aria-hidden="true"
      className="shrink-0 overflow-visible text-accent-text"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
