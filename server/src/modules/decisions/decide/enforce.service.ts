import type { AccountId, CommentId, PostId } from '@sayso/contract/ids'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { restoreComment, takeDownComment } from '../../comments/index.ts'
import type { Case } from '../../moderation/index.ts'
import {
  labelPost,
  limitPost,
  restorePost,
  takeDownPost,
  unlabelPost,
  withdrawPost,
} from '../../posts/index.ts'
import { refused } from '../../staff/index.ts'
import { closeAccountByStaff, reinstateAccount, suspendAccount } from '../../standing/index.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { type Area, accountStateOf, areaOf, type InForce, thingStateOf } from './in-force.policy.ts'
import { findAboutAccount, findAboutThing } from './in-force.queries.ts'

interface Change {
  readonly about: Case
  readonly accountId: AccountId | null
  /** What stood in this case until now, and what shall stand. */
  readonly before: InForce | null
  readonly wanted: InForce | null
}

const AREAS: readonly Area[] = ['account', 'thing', 'labels']

/**
 * Makes posts, comments and accounts what the record demands: this case's decision together with what stands in other
 * cases. The caller has locked the account, so that two decisions about it cannot miss each other.
 */
export async function enforce(tx: Tx, ctx: DecisionsContext, change: Change): Promise<void> {
  const { before, wanted } = change
  const touched = [before, wanted].map((one) => (one === null ? null : areaOf(one.decision)))
  for (const area of AREAS) if (touched.includes(area)) await enforceArea[area](tx, ctx, change)
}

const enforceArea: Readonly<Record<Area, (tx: Tx, ctx: DecisionsContext, change: Change) => Promise<void>>> =
  {
    async account(tx, { standing: ctx }, { about, accountId, before, wanted }) {
      if (accountId === null) throw new Error('a decision about an account names it')
      const to = accountStateOf(withWanted(await findAboutAccount(tx, accountId, about.id), wanted))
      // If closing it is taken back, a suspension may be left of what stands.
      if (before?.decision === 'close' && to.state !== 'closed') await reinstateAccount(tx, ctx, accountId)
      const outcome = await (to.state === 'suspended'
        ? suspendAccount(tx, ctx, accountId, to.until)
        : to.state === 'closed'
          ? closeAccountByStaff(tx, ctx, accountId, to)
          : reinstateAccount(tx, ctx, accountId))
      if (outcome === 'refused') throw refused('The account is closed')
      if (outcome === 'gone' && wanted !== null && areaOf(wanted.decision) === 'account')
        throw refused('The account is gone by now')
    },

    async thing(tx, { posts: ctx }, { about, wanted }) {
      const standing = await findAboutThing(tx, thingOf(about))
      const to = thingStateOf(withWanted(standing, wanted))
      const outcome = await (about.kind === 'comment'
        ? commentActs[to.state === 'none' ? 'none' : 'removed'](tx, ctx, wireId<CommentId>(about.subjectId))
        : to.state === 'limited'
          ? limitPost(tx, ctx, wireId<PostId>(about.subjectId), to.until)
          : postActs[to.state](tx, ctx, wireId<PostId>(about.subjectId)))
      if (outcome === 'gone' && wanted !== null && areaOf(wanted.decision) === 'thing')
        throw refused(`The ${about.kind} is gone by now`)
    },

    async labels(tx, { posts: ctx }, { about, before, wanted }) {
      const standing = withWanted(await findAboutThing(tx, thingOf(about)), wanted)
      const postId = wireId<PostId>(about.subjectId)
      if (wanted !== null && wanted.label !== null) {
        const isThere = await unlessGone(labelPost(tx, ctx, postId, wanted.label))
        if (!isThere) throw refused('The post is gone by now')
      }
      if (before === null || before.label === null) return
      if (standing.some(({ label }) => label === before.label)) return
      await unlessGone(unlabelPost(tx, ctx, postId, before.label))
    },
  }

/** False if the post is gone. */
async function unlessGone(labelling: Promise<void>): Promise<boolean> {
  try {
    await labelling
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'post_not_found') return false
    throw error
  }
}

const postActs = { none: restorePost, removed: takeDownPost, withdrawn: withdrawPost }
const commentActs = { none: restoreComment, removed: takeDownComment }

const withWanted = (standing: readonly InForce[], wanted: InForce | null): InForce[] =>
  wanted === null ? [...standing] : [...standing, wanted]

const thingOf = ({ kind, subjectId, id }: Case) => ({ kind, subjectId, caseId: id })
