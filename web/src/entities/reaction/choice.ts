import type { OwnReactions, ReactionCounts } from '@sayso/contract/shapes/post'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

/** The fields a post and a comment share. */
export type Reactable = ReactionCounts & OwnReactions

/** Two questions, each with one answer or none: do you like it, and is it true? */
export type Axis = 'liking' | 'truth'
export type Choice = ReactionKind | null

const fields = {
  like: ['liking', 'is_liked', 'num_likes'],
  dislike: ['liking', 'is_disliked', 'num_dislikes'],
  true: ['truth', 'is_truth', 'num_true'],
  false: ['truth', 'is_false', 'num_false'],
} as const

const kindsOf = {
  liking: ['like', 'dislike'],
  truth: ['true', 'false'],
} as const satisfies Record<Axis, readonly ReactionKind[]>

export const axisOf = (kind: ReactionKind): Axis => fields[kind][0]

export function choiceOf(target: Reactable, axis: Axis): Choice {
  return kindsOf[axis].find((kind) => target[fields[kind][1]]) ?? null
}

/** Returns the target with another choice on one axis. Its counts change accordingly; the other axis stays. */
export function withChoice<Target extends Reactable>(target: Target, axis: Axis, choice: Choice): Target {
  const changed: Partial<Record<keyof Reactable, boolean | number>> = {}
  for (const kind of kindsOf[axis]) {
    const [, flag, count] = fields[kind]
    const is = kind === choice
    changed[flag] = is
    changed[count] = Math.max(0, target[count] + Number(is) - Number(target[flag]))
  }
  return { ...target, ...changed }
}

/** Returns only the reaction fields, to merge over other changes made meanwhile. */
export function reactionsOf(target: Reactable): Reactable {
  const { num_likes, num_dislikes, num_true, num_false, is_liked, is_disliked, is_truth, is_false } = target
  return { num_likes, num_dislikes, num_true, num_false, is_liked, is_disliked, is_truth, is_false }
}

const verbs = { like: 'like', dislike: 'dislike', true: 'trueit', false: 'falseit' } as const

type Verb = (typeof verbs)[ReactionKind]

/** The last segment of the call that sets this reaction, whatever was there. */
export const verbOf = (kind: ReactionKind): Verb => verbs[kind]

/** The last segment of the call that leads from the server's state to the wanted one; undoing names what it undoes. */
export function verbFor(confirmed: Choice, wished: Choice): Verb | `un${Verb}` | null {
  if (wished !== null) return verbs[wished]
  return confirmed === null ? null : `un${verbs[confirmed]}`
}
