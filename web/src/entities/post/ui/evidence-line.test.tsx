import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import type { page } from 'vitest/browser'
import { answered, forSale, own, postOf } from '../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../testing/card.tsx'
import { textContrast } from '../../../testing/contrast.ts'
import { goDark, narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { PostCard } from './post-card.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const after = (ms: number) => new Date(Date.now() + ms).toISOString()
const barsOf = (within: Element) => [...within.querySelectorAll('[data-answer-bar]')]

test('from five answers on a card says how they divide, in a word and a figure, and leads to its page', async () => {
  const { card, post, path } = await showCard({ num_true: 412, num_false: 38 })
  const line = card.getByRole('link', { name: 'Holds up · 450 answers' })
  await expect.element(line).toHaveAttribute('href', `/p/${post.unique_id}`)
  await line.click()
  await expect.poll(path).toBe(`/p/${post.unique_id}`)
})

test('with four answers there is no bar, and on a phone the counts stay in the buttons', async () => {
  await narrowTo(390)
  const { card } = await showCard({ num_true: 3, num_false: 1 })
  expect(barsOf(card.element())).toEqual([])
  const countIn = (name: string) => card.getByRole('button', { name }).element().querySelector('[data-count]')
  for (const name of ['True, 3 people', 'False, 1 person'])
    expect(countIn(name)?.checkVisibility(), name).toBe(true)
})

test('on a phone True and False are words, and their counts stand in the line', async () => {
  await narrowTo(390)
  const { card } = await showCard({ num_true: 412, num_false: 38 })
  await expect.element(card.getByRole('link', { name: 'Holds up · 412 true · 38 false' })).toBeVisible()
  for (const [word, name] of [
    ['True', 'True, 412 people'],
    ['False', 'False, 38 people'],
  ] as const) {
    const button = card.getByRole('button', { name })
    await expect.element(button.getByText(word, { exact: true })).toBeVisible()
    expect(button.element().querySelector('[data-count]')?.checkVisibility()).toBe(false)
  }
})

for (const [width, length] of [
  [720, 180],
  [390, 112],
] as const) {
  test(`at ${width} px all bars are ${length} px long, so that they compare down a feed`, async () => {
    await narrowTo(width)
    const posts = answered.map(([, change]) => postOf(change))
    const nothing = () => {}
    await show(
      posts.map((post, at) => (
        <PostCard
          key={post.unique_id}
          post={post}
          position={at + 1}
          setSize={posts.length}
          onOpen={nothing}
          onComment={nothing}
          onReact={nothing}
        />
      )),
    )
    const boxes = barsOf(document.body).map((bar) => bar.getBoundingClientRect())
    expect(boxes.length).toBeGreaterThan(5)
    for (const { left, width: shown } of boxes) expect([left, shown]).toEqual([16, length])
  })
}

const chipsOf = (card: ReturnType<typeof page.getByRole>) =>
  card
    .getByRole('listitem')
    .elements()
    .map((chip) => chip.textContent)

test('a card says who sees it and for how long; one without limits says nothing', async () => {
  const { card } = await showCard({
    visibility: 'followers',
    place_label: 'Lisbon',
    expires_at: after(3 * 24 * HOUR - MINUTE),
  })
  expect(chipsOf(card)).toEqual(['Followers only', 'Lisbon', '3 days left'])
})

test('a card without limits has no chips', async () => {
  const { card } = await showCard()
  expect(chipsOf(card)).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`in the ${theme} theme the last 24 hours have a colour of their own, and can be read`, async () => {
    if (theme === 'dark') goDark()
    const colours: string[] = []
    for (const hours of [25, 23]) {
      const { card } = await showCard({ expires_at: after(hours * HOUR) })
      const chip = card.getByRole('listitem').last()
      await expect.element(chip).toHaveTextContent(`${hours} h left`)
      expect(textContrast(chip.element())).toBeGreaterThanOrEqual(4.5)
      colours.push(getComputedStyle(chip.element()).color)
      document.body.replaceChildren()
    }
    expect(new Set(colours).size).toBe(2)
  })
}

test('a post that ends while its card is on the screen says so', async () => {
  const { card } = await showCard({ expires_at: after(-1_000) })
  expect(chipsOf(card)).toEqual(['Expired'])
})

test('the chips stand at the end of the line, on a phone in a line above it', async () => {
  const { card } = await showCard({ place_label: 'Lisbon', num_true: 412, num_false: 38 })
  const chip = () => card.getByText('Lisbon').element().getBoundingClientRect()
  const line = () =>
    card
      .getByRole('link', { name: /^Holds up/ })
      .element()
      .getBoundingClientRect()
  expect(chip().left).toBeGreaterThan(line().right)
  expect(chip().top).toBeLessThan(line().bottom)
  await narrowTo(390)
  expect(chip().bottom).toBeLessThanOrEqual(line().top)
  expect(chip().left).toBeLessThan(60)
})

test("an author's own answers are figures; on a phone true and false are in the line alone", async () => {
  const { card } = await showCard({ ...own, num_true: 47, num_false: 6 })
  await expect.element(card.getByRole('img', { name: 'True, 47 people' })).toBeVisible()
  expect(card.getByRole('button', { name: /people/ }).query()).toBeNull()
  await narrowTo(390)
  await expect.element(card.getByRole('link', { name: 'Holds up · 47 true · 6 false' })).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'True, 47 people' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('img', { name: 'Like, 48 people' })).toBeVisible()
})

/** Counts as a lively post has them: a row breaks in two only far beyond. */
const lively: Partial<Post> = {
  num_comments: 1_504,
  num_likes: 10_000,
  num_dislikes: 736,
  num_true: 5_208,
  num_false: 3_474,
}

for (const width of [320, 360, 390]) {
  test(`at ${width} px the actions are one row, each at least 40 px for a finger`, async () => {
    await touchScreen()
    await narrowTo(width)
    for (const change of [lively, { ...lively, ...forSale, ...lively }, { num_true: 2, num_false: 1 }]) {
      const { card } = await showCard(change)
      const footer = card.element().querySelector('footer') as HTMLElement
      expect(footer.clientHeight).toBe(40)
      expect(sidewaysScroll()).toBe(0)
      for (const control of footer.querySelectorAll('button, a')) {
        expect(pressSize(control), control.outerHTML).toBeGreaterThanOrEqual(40)
      }
      document.body.replaceChildren()
    }
  })
}

test('the line above the actions is 40 px for a finger, and takes nothing from them', async () => {
  await touchScreen()
  await narrowTo(390)
  const { card } = await showCard()
  expect(pressSize(card.getByRole('link', { name: /^Holds up/ }))).toBeGreaterThanOrEqual(40)
  expect(pressSize(card.getByRole('button', { name: 'True, 32 people' }))).toBeGreaterThanOrEqual(40)
})

test('an edited post says so beside its time', async () => {
  const { card } = await showCard({ edited: true })
  await expect.element(card.getByText('· Edited')).toBeVisible()
})
