import type { Notification } from '@sayso/contract/shapes/notification'
import {
  CommentIcon,
  type Icon,
  LikeIcon,
  NewProfileIcon,
  TrueIcon,
  UnlockedIcon,
} from '../../ui/icons/icons.ts'
import {
  DateIcon,
  EmailIcon,
  FundsIcon,
  MentionIcon,
  PayoutIcon,
  RefundIcon,
  ReplyIcon,
  ReportIcon,
  SecurityIcon,
} from '../../ui/icons/later-icons.ts'

interface Look {
  readonly icon: Icon
  readonly tone: 'accent' | 'neutral' | 'ok' | 'true' | 'warn'
}

const looks: Readonly<Record<Notification['about'], Look>> = {
  follower: { icon: NewProfileIcon, tone: 'accent' },
  follow_request: { icon: NewProfileIcon, tone: 'accent' },
  post_comment: { icon: CommentIcon, tone: 'neutral' },
  comment_reply: { icon: ReplyIcon, tone: 'neutral' },
  post_mention: { icon: MentionIcon, tone: 'neutral' },
  comment_mention: { icon: MentionIcon, tone: 'neutral' },
  post_reaction: { icon: LikeIcon, tone: 'neutral' },
  comment_reaction: { icon: LikeIcon, tone: 'neutral' },
  sale: { icon: FundsIcon, tone: 'ok' },
  settled: { icon: DateIcon, tone: 'ok' },
  payout: { icon: PayoutIcon, tone: 'ok' },
  refund: { icon: RefundIcon, tone: 'warn' },
  platform_refund: { icon: RefundIcon, tone: 'warn' },
  dispute: { icon: RefundIcon, tone: 'warn' },
  release: { icon: UnlockedIcon, tone: 'accent' },
  author_mail: { icon: EmailIcon, tone: 'neutral' },
  decision: { icon: SecurityIcon, tone: 'warn' },
  report_decided: { icon: ReportIcon, tone: 'neutral' },
}

/** Answers about the truth have their own icon and colour; other reactions are neutral. */
export function lookOf({ about, num_true, num_false }: Notification): Look {
  const hasAnswers = (num_true ?? 0) + (num_false ?? 0) > 0
  return hasAnswers ? { icon: TrueIcon, tone: 'true' } : looks[about]
}
