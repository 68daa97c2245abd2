import type { Notification } from '@sayso/contract/shapes/notification'
import { nameOf } from '../../entities/profile/index.ts'
import { and, others } from './texts.ts'

export interface Part {
  readonly place: 'first' | 'and' | 'second' | 'rest'
  readonly text: string
}

type Sentence = Pick<Notification, 'who' | 'text' | 'actors' | 'num_actors'>

/** The sentence, with display names in place of the handles at its beginning. `first` and `second` are people. */
export function sentenceOf({ who, text, actors, num_actors: count }: Sentence): Part[] {
  if (who === null || !text.startsWith(who)) return [{ place: 'rest', text }]
  const rest: Part = { place: 'rest', text: text.slice(who.length) }
  const [first, second] = actors.map(nameOf)
  if (first === undefined || count <= 1) return [{ place: 'first', text: first ?? who }, rest]
  const also = count === 2 && second !== undefined ? second : others(count - 1)
  return [{ place: 'first', text: first }, { place: 'and', text: and }, { place: 'second', text: also }, rest]
}
