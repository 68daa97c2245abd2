import { useState } from 'react'
import { ReplyIcon } from '../../ui/icons/later-icons.ts'
import { ActionButton } from '../../ui/reaction/action-button.tsx'
import { ReactionButton } from '../../ui/reaction/reaction-button.tsx'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { VerdictBar } from '../../ui/reaction/verdict-bar.tsx'
import { Row, Section, Specimen } from '../section.tsx'

const kinds: readonly ReactionKind[] = ['like', 'dislike', 'true', 'false']

/** A reaction that is rejected a moment after the press. */
function Rejected() {
  const [refusals, setRefusals] = useState(0)
  const reject = () => void setTimeout(() => setRefusals(refusals + 1), 400)
  return <ReactionButton kind="false" count={4} pressed={false} refusals={refusals} onToggle={reject} />
}

function Live({ kind, size }: { kind: ReactionKind; size?: 'card' | 'post' | 'comment' }) {
  const [pressed, setPressed] = useState(false)
  return (
    <ReactionButton
      kind={kind}
      count={pressed ? 1 : 0}
      pressed={pressed}
      onToggle={() => setPressed(!pressed)}
      {...(size && { size })}
    />
  )
}

const still = () => {}

export function Reactions() {
  return (
    <Section
      title="Reactions"
      note="Silhouette, mark, fill, weight, pill and word: colour is only one of six cues."
    >
      <Specimen
        name="ReactionButton"
        note="rest · pressed · 0 · 10,000 · disabled (hover: grey circle; focus: ring)"
      >
        <div className="@container">
          <Row>
            {kinds.map((kind) => (
              <ReactionButton key={kind} kind={kind} count={31} pressed={false} onToggle={still} />
            ))}
          </Row>
          <Row>
            {kinds.map((kind) => (
              <ReactionButton key={kind} kind={kind} count={32} pressed onToggle={still} />
            ))}
          </Row>
          <Row>
            {kinds.map((kind) => (
              <ReactionButton key={kind} kind={kind} count={0} pressed={false} onToggle={still} />
            ))}
          </Row>
          <Row>
            {kinds.map((kind) => (
              <ReactionButton key={kind} kind={kind} count={10_000} pressed onToggle={still} />
            ))}
          </Row>
          <Row>
            {kinds.map((kind) => (
              <ReactionButton key={kind} kind={kind} count={4} pressed={false} onToggle={still} disabled />
            ))}
          </Row>
        </div>
      </Specimen>
      <Specimen name="Sizes, alive" note="0 → 1 moves nothing; only your own press animates">
        {(['card', 'post', 'comment'] as const).map((size) => (
          <div key={size} className="@container not-first:mt-3">
            <div className="flex items-center gap-0.5">
              {kinds.map((kind) => (
                <Live key={kind} kind={kind} size={size} />
              ))}
              {size === 'comment' && (
                <ActionButton size="comment" icon={ReplyIcon} label="Reply to Ana">
                  Reply
                </ActionButton>
              )}
            </div>
          </div>
        ))}
      </Specimen>
      <Specimen name="Refused" note="shakes for 200 ms">
        <div className="@container">
          <Rejected />
        </div>
      </Specimen>
      <Specimen name="VerdictBar" note="hidden below five verdicts">
        <div className="grid gap-5">
          <VerdictBar trueCount={88} falseCount={12} />
          <VerdictBar trueCount={88} falseCount={12} aside={<p className="text-sm">1.2K likes</p>} />
          <VerdictBar trueCount={1_204} falseCount={10_000} />
          <VerdictBar trueCount={0} falseCount={7} />
          <VerdictBar trueCount={3} falseCount={1} />
        </div>
      </Specimen>
    </Section>
  )
}
