import type { AppealOutcome, MyCase, Side, Statement } from '@sayso/contract/shapes/decision'
import { numberText } from '../appeal.policy.ts'

const EXCERPT = 200

/** A decision with everything that its reader sees of it. */
export interface ShownCase {
  readonly record: {
    readonly id: MyCase['decision_id']
    readonly kind: MyCase['kind']
    readonly decision: MyCase['decision']
    readonly createdAt: Date
  }
  readonly side: Side
  /** Of the report, or of the case, as people read it. */
  readonly number: string
  readonly statement: Statement
  readonly thing: {
    readonly excerpt: string | null
    readonly handle: string | null
    readonly displayName: string | null
    readonly postId: MyCase['post_id']
  }
  readonly appealUntil: Date | null
  readonly appeal: ShownAppeal | null
  /** The case was decided anew since. */
  readonly isReplaced: boolean
}

interface ShownAppeal {
  readonly id: bigint
  readonly text: string
  readonly createdAt: Date
  readonly ended: { readonly outcome: AppealOutcome; readonly reason: string; readonly at: Date } | null
}

export function viewMyCase({ record, side, thing, appealUntil, appeal, ...shown }: ShownCase): MyCase {
  return {
    decision_id: record.id,
    number: shown.number,
    side,
    kind: record.kind,
    decision: record.decision,
    excerpt: beginningOf(thing.excerpt),
    handle: thing.handle,
    display_name: thing.displayName,
    post_id: thing.postId,
    statement: shown.statement,
    decided: record.createdAt.toISOString(),
    appeal_until: appealUntil?.toISOString() ?? null,
    appeal: appeal && viewAppeal(appeal),
    is_replaced: shown.isReplaced,
  }
}

const viewAppeal = ({ id, text, createdAt, ended }: ShownAppeal): MyCase['appeal'] => ({
  number: numberText(id),
  text,
  created: createdAt.toISOString(),
  outcome: ended?.outcome ?? null,
  reason: ended?.reason ?? null,
  decided: ended?.at.toISOString() ?? null,
})

function beginningOf(text: string | null): string | null {
  const characters = [...(text ?? '').trim()]
  if (characters.length === 0) return null
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : characters.join('')
}
