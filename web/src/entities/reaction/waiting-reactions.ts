import type { ProfileId } from '@sayso/contract/ids'
import { useSyncExternalStore } from 'react'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { writes } from '../writes/index.ts'
import type { WriteDraft } from '../writes/write-types.ts'
import { type Axis, type Choice, verbFor } from './choice.ts'

/** Loaded for the first answer that was refused after it had waited. */
const refusedLine = chunk(() => import('../writes/refused-line.tsx'))

export function useRefusedReaction(isRefused: boolean) {
  return useChunk(refusedLine, isRefused)?.RefusedLine
}

/** A waiting reaction: the answer the server has, and the one the user wants. */
export interface WaitingReaction {
  readonly id: string
  readonly axis: Axis
  readonly from: Choice
  readonly to: Choice
}

const slotOf = (id: string, axis: Axis) => `reaction ${id} ${axis}`

type Area = 'feed' | 'comment'

interface ReactionParts<In extends Area> {
  /** `post reaction` or `comment reaction`. */
  readonly kind: string
  readonly profile: ProfileId
  readonly area: In
  /** The field that names the post or comment. */
  readonly input: object
}

/** A reaction as a write of the queue. Null if there is nothing to change. */
export function reactionWrite<In extends Area>(
  detail: WaitingReaction,
  { area, ...parts }: ReactionParts<In>,
) {
  const verb = verbFor(detail.from, detail.to)
  if (verb === null) return null
  const { id, axis } = detail
  const path: `${In}/${typeof verb}` = `${area}/${verb}`
  return { ...parts, path, target: id, slot: slotOf(id, axis), detail }
}

/** The last answer counts, and undoing names what the server has, not what waited in between. */
export function mergeReactions(
  area: Area,
  { from }: WaitingReaction,
  draft: WriteDraft<WaitingReaction>,
): WriteDraft<WaitingReaction> | null {
  const { kind, profile, input } = draft
  const detail = { ...draft.detail, from }
  return from === detail.to ? null : reactionWrite(detail, { area, kind, profile, input })
}

/**
 * Says which of the reader's answers wait for a connection, and whether one was refused after it had waited. An answer
 * that was taken back is marked where it was.
 */
export function useWaitingReactions(id: string) {
  const marks = useSyncExternalStore(writes.subscribe, () => {
    let found = ''
    for (const { target, slot, status, detail } of writes.get()) {
      if (target !== id || slot === null || status === 'sending') continue
      const { from, to } = detail as WaitingReaction
      found += `${to ?? from} ${status},`
    }
    return found
  })
  return {
    isWaiting: (kind: ReactionKind) => marks.includes(`${kind} waiting`),
    isRefused: marks.includes('refused'),
  }
}
