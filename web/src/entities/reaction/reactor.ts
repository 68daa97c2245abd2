import { createToggleQueue } from '../../lib/toggle-queue.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import {
  type Axis,
  axisOf,
  type Choice,
  choiceOf,
  type Reactable,
  reactionsOf,
  withChoice,
} from './choice.ts'

interface ReactorParts<Target extends Reactable> {
  /** Changes the target everywhere it is shown. */
  show: (id: string, change: (now: Target) => Target) => void
  /**
   * Sends the choice on one axis; `confirmed` is the one the server has. Null if it waits for a connection: then it
   * counts as made.
   */
  send: (id: string, axis: Axis, confirmed: Choice, wished: Choice) => Promise<Target | null>
  /** Called if the change failed and the screen was reverted. */
  showFailure: (id: string, kind: ReactionKind, error: unknown, retry: () => void) => void
}

export interface Reactor<Target extends Reactable> {
  /** Sets or removes a reaction, depending on what is shown. */
  toggle(id: string, target: Target, kind: ReactionKind): Promise<void>
}

/** The pending state of one target: the server's last answer, and the wanted choice per axis. */
interface Underway<Target> {
  truth: Target
  readonly wishes: Map<Axis, Choice>
}

/**
 * Optimistic reactions: shown immediately, sent one after the other per target and axis. The last tap wins, and the
 * server's answer is final. An answer about one axis never undoes what was tapped on the other meanwhile.
 */
export function createReactor<Target extends Reactable>(parts: ReactorParts<Target>): Reactor<Target> {
  const queue = createToggleQueue<Choice, Target | null>()
  const underway = new Map<string, Underway<Target>>()

  function wishedFor({ truth, wishes }: Underway<Target>): Target {
    let target = truth
    for (const [axis, choice] of wishes) target = withChoice(target, axis, choice)
    return target
  }

  async function wish(id: string, target: Target, axis: Axis, kind: ReactionKind, to: Choice): Promise<void> {
    const state = underway.get(id) ?? { truth: target, wishes: new Map() }
    underway.set(id, state)
    const key = `${id} ${axis}`
    const from = choiceOf(state.truth, axis)
    state.wishes.set(axis, to)
    parts.show(id, (now) => ({ ...now, ...reactionsOf(wishedFor(state)) }))
    try {
      const outcome = await queue.toggle(key, {
        from,
        to,
        send: (value) => {
          const confirmed = queue.confirmed(key)
          return parts.send(id, axis, confirmed === undefined ? from : confirmed, value)
        },
      })
      const answer = outcome.status === 'sent' ? outcome.answer : undefined
      if (answer !== undefined) state.truth = answer ?? withChoice(state.truth, axis, to)
      settle(id, state, answer != null)
    } catch (error) {
      state.wishes.delete(axis)
      settle(id, state, false)
      parts.showFailure(id, kind, error, () => void wish(id, state.truth, axis, kind, to))
    }
  }

  /** Drops choices with no call in flight: they are confirmed by now, or have failed. */
  function settle(id: string, state: Underway<Target>, isAnswered: boolean): void {
    for (const axis of state.wishes.keys()) {
      if (queue.confirmed(`${id} ${axis}`) === undefined) state.wishes.delete(axis)
    }
    if (state.wishes.size === 0) underway.delete(id)
    const shown = wishedFor(state)
    parts.show(id, (now) => (isAnswered ? shown : { ...now, ...reactionsOf(shown) }))
  }

  return {
    toggle(id, target, kind) {
      const state = underway.get(id)
      const axis = axisOf(kind)
      const current = choiceOf(state ? wishedFor(state) : target, axis)
      return wish(id, target, axis, kind, current === kind ? null : kind)
    },
  }
}
