import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressSize, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { CommentIcon } from '../icons/icons.ts'
import { ActionButton } from './action-button.tsx'
import { ReactionButton } from './reaction-button.tsx'
import { ReactionRow } from './reaction-row.tsx'
import { ReactionTally } from './reaction-tally.tsx'
import type { ReactionKind } from './reactions.ts'
import { VerdictBar } from './verdict-bar.tsx'

function Reaction({ kind, from = 0 }: { kind: ReactionKind; from?: number }) {
  const [isPressed, setPressed] = useState(false)
  return (
    <ReactionButton
      kind={kind}
      count={from + Number(isPressed)}
      pressed={isPressed}
      onToggle={() => setPressed(!isPressed)}
    />
  )
}

test('a reaction is a toggle that says who, how many, and whether it is mine', async () => {
  const screen = await show(<Reaction kind="true" />)
  await screen.getByRole('button', { name: 'True, 0 people', pressed: false }).click()
  await expect.element(screen.getByRole('button', { name: 'True, 1 person', pressed: true })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('button', { name: 'True, 0 people', pressed: false })).toBeVisible()
})

/** The number as it is drawn: it is not in the text, which is for screen readers. */
const drawn = (within: Element) =>
  getComputedStyle(within.querySelector('[data-count]') ?? within, '::before').content.replaceAll('"', '')

test('zero is not drawn, 10,000 is short to see and exact to hear', async () => {
  const screen = await show(<Reaction kind="like" />)
  expect(drawn(screen.container)).toBe('')
  await screen.update(<Reaction kind="like" from={10_234} />)
  const button = screen.getByRole('button', { name: 'Like, 10,234 people' })
  expect(drawn(screen.container)).toBe('10K')
  await expect.element(button).toHaveAttribute('data-tooltip', 'Like · 10,234')
})

test('a press moves none of the buttons beside it', async () => {
  const kinds = ['like', 'dislike', 'true', 'false'] as const
  const [like, dislike, isTrue, isFalse] = kinds.map((kind) => <Reaction key={kind} kind={kind} from={9} />)
  const screen = await show(
    <div style={{ width: 360, containerType: 'inline-size' }}>
      <ReactionRow
        label="Reactions to Mara's post"
        opinion={
          <>
            {like}
            {dislike}
          </>
        }
        verdict={
          <>
            {isTrue}
            {isFalse}
          </>
        }
      />
    </div>,
  )
  await expect.element(screen.getByRole('group', { name: "Reactions to Mara's post" })).toBeVisible()
  const lefts = () =>
    [...screen.container.querySelectorAll('button')].map((button) =>
      Math.round(button.getBoundingClientRect().left),
    )
  const before = lefts()
  await screen.getByRole('button', { name: 'Dislike, 9 people' }).click()
  await expect.element(screen.getByRole('button', { name: 'Dislike, 10 people' })).toBeVisible()
  expect(lefts()).toEqual(before)
})

test('an author sees numbers, not buttons', async () => {
  const screen = await show(<ReactionTally kind="false" count={1_204} />)
  await expect.element(screen.getByRole('img', { name: 'False, 1,204 people' })).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('a verdict needs five answers', async () => {
  const screen = await show(<VerdictBar trueCount={4} falseCount={0} aside="12 likes" />)
  expect(screen.container.textContent).toBe('12 likes')
  await screen.update(<VerdictBar trueCount={4} falseCount={1} aside="12 likes" />)
  await expect.element(screen.getByText('Too early · 4 true · 1 false (80 %)')).toBeVisible()
})

test('the smallest actions, under a comment, are 44 px for a finger', async () => {
  await touchScreen()
  const screen = await show(
    <div style={{ display: 'flex', gap: 20, padding: 30 }}>
      <ReactionButton kind="like" count={0} pressed={false} onToggle={() => {}} size="comment" />
      <ActionButton icon={CommentIcon} label="Comments, 0" count={0} size="comment" />
    </div>,
  )
  for (const button of screen.getByRole('button').elements())
    expect(pressSize(button)).toBeGreaterThanOrEqual(44)
})
