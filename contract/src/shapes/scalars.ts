import { type TUnsafe, Type } from 'typebox'
import type * as ids from '../ids.ts'
import { ID_PATTERN, STORED_ID_PATTERN } from '../ids.ts'
import type { Cents } from '../money.ts'

function id<T extends string>(title: string): TUnsafe<T> {
  return Type.Unsafe<T>(Type.String({ title, pattern: STORED_ID_PATTERN }))
}

/** Only ever sent to the person it belongs to, who may be a visitor. */
export const AccountId = Type.Unsafe<ids.AccountId>(Type.String({ title: 'account id', pattern: ID_PATTERN }))
export const ProfileId = id<ids.ProfileId>('profile id')
/** The profile a call acts for, which may be a visitor's. */
export const ActingProfileId = Type.Unsafe<ids.ProfileId>(
  Type.String({ title: 'profile id, also of a visitor', pattern: ID_PATTERN }),
)
export const PostId = id<ids.PostId>('post id')
export const MediaId = id<ids.MediaId>('media id')
export const FileId = id<ids.FileId>('file id')
export const CommentId = id<ids.CommentId>('comment id')
export const PurchaseId = id<ids.PurchaseId>('purchase id')
export const BatchId = id<ids.BatchId>('settlement batch id')
export const JobId = id<ids.JobId>('job id')
export const PaymentId = id<ids.PaymentId>('payment id')
export const SessionId = id<ids.SessionId>('session id')
export const NotificationId = id<ids.NotificationId>('notification id')
export const PushDeviceId = id<ids.PushDeviceId>('push device id')
export const ExportId = id<ids.ExportId>('export id')
export const DecisionId = id<ids.DecisionId>('decision id')

/** A point in time as ISO 8601 in UTC. */
export const Instant = Type.String({ title: 'instant', format: 'date-time' })

export const Count = Type.Integer({ minimum: 0 })

export const Amount = Type.Unsafe<Cents>(Type.Integer({ title: 'cents' }))

export const Visibility = ['everyone', 'followers'] as const
/** Who may comment on a post, besides its author: `followed` are those the author follows. */
export const CommentAudience = ['everyone', 'followers', 'followed', 'buyers', 'nobody'] as const
export type CommentAudience = (typeof CommentAudience)[number]
/** What new posts of a profile start with. Not buyers, because most posts have none. */
export const DefaultAudience = ['everyone', 'followers', 'followed', 'nobody'] as const
export type DefaultAudience = (typeof DefaultAudience)[number]
/** What a post contains that not everybody wants to see, or may. */
export const Label = ['sensitive', 'adult'] as const
export type Label = (typeof Label)[number]
/** How a reader wants posts with a label: as they are, covered until pressed, or not at all. */
export const Treatment = ['show', 'blur', 'hide'] as const
export type Treatment = (typeof Treatment)[number]
export const GeoScope = ['location', 'zip', 'city', 'state', 'country', 'global'] as const
export type GeoScope = (typeof GeoScope)[number]
