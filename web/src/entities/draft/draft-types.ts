import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { CommentAudience, GeoScope, Label } from '@sayso/contract/shapes/scalars'
import type { SessionInput } from '../session/session-call.ts'

/** A time as the user picks it: date, time of day, and time zone. */
export interface PickedTime {
  /** `YYYY-MM-DD`, or blank. */
  readonly date: string
  /** `HH:MM` */
  readonly time: string
  readonly zone: string
}

/** Everything about a post that is typed or chosen. */
export interface PostForm {
  readonly text: string
  readonly visibility: 'everyone' | 'followers' | null
  readonly scope: GeoScope | null
  /** Null is the profile's default. Absent in drafts that were stored before this field existed. */
  readonly commentAudience?: CommentAudience | null
  /** Absent in drafts that were stored before this field existed. */
  readonly labels?: readonly Label[]
  /** 0 is for ever. */
  readonly minutes: number
  readonly isPaid: boolean
  /** Dollars, as typed. */
  readonly price: string
  readonly canPayMore: boolean
  readonly lockedText: string
  readonly isReleasedOnPayment: boolean
  readonly release: PickedTime
  readonly isSaleLimited: boolean
  readonly saleEnd: PickedTime
  readonly supportEmail: string
}

export type FileKind = 'photo' | 'video' | 'file'

/**
 * A file that was picked. Its bytes are stored separately, under the same id, so that saving a word does not save a
 * film again.
 */
export interface PickedFile {
  readonly id: string
  readonly kind: FileKind
  readonly name: string
  readonly size: number
  readonly alt: string
  /** Only for buyers. In a pay-to-view post, files other than pictures and videos always are. */
  readonly isLocked: boolean
}

/** A file of a draft that was picked on another device and exists only there. */
export interface FileElsewhere {
  readonly id: string
  readonly name: string
}

export type CreateInput = SessionInput<'feed/post'>

export interface LocalDraft {
  /** Also the idempotency key when it is published: one draft makes one post. */
  readonly id: string
  readonly profileId: ProfileId
  readonly form: PostForm
  readonly files: readonly PickedFile[]
  /** Absent in drafts that were stored before this field existed. */
  readonly elsewhere?: readonly FileElsewhere[]
  /** Counts saves on this device. A save must be based on the last one. */
  readonly count: number
  /** The last server revision this device knows of. */
  readonly revision: number | null
  /** The save (`count`) that the server has. */
  readonly sentCount: number
  readonly savedAt: number
  /** When the author discarded it; it can still be restored for a while. */
  readonly discardedAt: number | null
  /** The input that was sent to be published and has no answer yet. */
  readonly sent: CreateInput | null
}

/** A file of a published post that is being uploaded. */
export interface UploadJob extends PickedFile {
  readonly postId: PostId
  readonly profileId: ProfileId
  /** Its place among the files of the post. */
  readonly place: number
  readonly addedAt: number
}
