import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { SessionInput } from '../session/session-call.ts'

/** A moment as a person picks it: day, time of day, and the zone whose clocks show it. */
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

/** A file that was picked. Its bytes lie apart, under the same id, so that saving a word does not save a film again. */
export interface PickedFile {
  readonly id: string
  readonly kind: FileKind
  readonly name: string
  readonly size: number
  readonly alt: string
  /** Only for buyers. Other files of a pay-to-view post always are. */
  readonly isLocked: boolean
}

/** A file of a draft that was picked on another device and is nowhere else. */
export interface FileElsewhere {
  readonly id: string
  readonly name: string
}

export type CreateInput = SessionInput<'feed/post'>

export interface LocalDraft {
  /** Also the key under which it is published: one draft makes one post. */
  readonly id: string
  readonly profileId: ProfileId
  readonly form: PostForm
  readonly files: readonly PickedFile[]
  /** Absent in drafts that were stored before there was such a thing. */
  readonly elsewhere?: readonly FileElsewhere[]
  /** Counts saves on this device; whoever saves must know the last one. */
  readonly count: number
  /** The server's last revision that this one knows of. */
  readonly revision: number | null
  /** The save (`count`) that the server has. */
  readonly sentCount: number
  readonly savedAt: number
  /** Put away by its writer, who may still think better of it. */
  readonly discardedAt: number | null
  /** What was sent to be published and not yet answered. */
  readonly sent: CreateInput | null
}

/** A file of a published post on its way to the server. */
export interface UploadJob extends PickedFile {
  readonly postId: PostId
  readonly profileId: ProfileId
  /** Its place among the files of the post. */
  readonly place: number
  readonly addedAt: number
}
