import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { ReportSubject } from '@sayso/contract/report-reasons'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Viewer } from '../../../rpc/viewer.ts'
import { requireMetComment } from '../../comments/index.ts'
import { requireVisibleNow } from '../../posts/index.ts'
import { showMany } from '../../profiles/index.ts'
import type { Subject } from '../cases/subject.ts'
import type { ModerationContext } from '../moderation.context.ts'

/** The error for what is gone, is not for the viewer, or never was. */
export const notFound = {
  post: 'post_not_found',
  comment: 'comment_not_found',
  profile: 'profile_not_found',
} as const

const checks: Readonly<
  Record<ReportSubject, (ctx: ModerationContext, viewer: Viewer, id: string) => Promise<void>>
> = {
  async post(ctx, viewer, id) {
    try {
      await requireVisibleNow(ctx, viewer, id as PostId)
    } catch (error) {
      // Whoever could see it may still report it: it may have been there for a quarter of an hour only.
      if (!(error instanceof AppError) || error.code !== 'post_expired') throw error
    }
  },
  async comment(ctx, viewer, id) {
    await requireMetComment(ctx, viewer, id as CommentId, ctx.db.readFresh)
  },
  async profile(ctx, viewer, id) {
    const [seen] = await showMany(ctx, viewer, [id as ProfileId], { isOfBlocked: true })
    if (!seen) throw new AppError('profile_not_found')
  },
}

/** Fails if the viewer does not see it, exactly as if it never was. */
export const requireReportable = (
  ctx: ModerationContext,
  viewer: Viewer,
  { kind, id }: Subject,
): Promise<void> => checks[kind](ctx, viewer, id)
