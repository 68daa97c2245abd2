import type { OwnReactions, ReactionCounts } from '@sayso/contract/shapes/post'
import type { ReactionKind } from '../../ui/reactions.ts'

/** The fields a post and a comment share. */
export type Reactable = ReactionCounts & OwnReactions

/** Two questions, each with one answer or none: do you like it, and is it so? */
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

/** The same thing with another answer on one axis; its counts move along, and the other axis stays as it is. */
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

/** Its reactions alone, to be laid over whatever else became of it meanwhile. */
export function reactionsOf(target: Reactable): Reactable {
  const { num_likes, num_dislikes, num_true, num_false, is_liked, is_disliked, is_truth, is_false } = target
  return { num_likes, num_dislikes, num_true, num_false, is_liked, is_disliked, is_truth, is_false }
}

const verbs = { like: 'like', dislike: 'dislike', true: 'trueit', false: 'falseit' } as const

type Verb = (typeof verbs)[ReactionKind]

/** The last part of the call that leads from what the server has to what is wished; undoing names what it undoes. */
export function verbFor(confirmed: Choice, wished: Choice): Verb | `un${Verb}` | null {
  if (wished !== null) return verbs[wished]
  return confirmed === null ? null : `un${verbs[confirmed]}`
}
