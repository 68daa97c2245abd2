import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invoice, own } from '../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../testing/card.tsx'
import { isCutShort } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { Toaster } from '../../../ui/toast/toaster.tsx'

const HOUR = 3_600_000

test('a card is named by its author, described by its text, and knows its place in the list', async () => {
  const { card, post } = await showCard({ text: 'Two weeks, they say.' })
  await expect.element(card).toHaveAccessibleName('Mara Lindqvist')
  await expect.element(card).toHaveAccessibleDescription('Two weeks, they say.')
  await expect.element(card).toHaveAttribute('aria-posinset', '1')
  await expect.element(card.getByText('@mara')).toBeVisible()
  const time = card.getByRole('link', { name: '3h' })
  await expect.element(time).toHaveAttribute('href', `/p/${post.unique_id}`)
})

test('the author, tags and mentions are links; markup of others stays text', async () => {
  const { card } = await showCard({
    text: 'Ask @theo_writes about #eleven. <script>alert(1)</script> <img src=x onerror=alert(1)>',
  })
  await expect.element(card.getByRole('link', { name: 'Mara Lindqvist' })).toHaveAttribute('href', '/mara')
  await expect
    .element(card.getByRole('link', { name: '@theo_writes' }))
    .toHaveAttribute('href', '/@theo_writes')
  await expect.element(card.getByRole('link', { name: '#eleven' })).toBeVisible()
  await expect.element(card.getByText(/<script>alert\(1\)<\/script> <img src=x/)).toBeVisible()
  expect(card.element().querySelector('script, img')).toBeNull()
})

test('a press on the card opens it; a press on something in it, or selecting text, does not', async () => {
  const { card, on, path } = await showCard({ text: 'One two three four five six' })
  await card.getByText('One two three four five six').click()
  expect(on.onOpen).toHaveBeenCalledTimes(1)
  await card.getByRole('button', { name: 'Like, 48 people' }).click()
  await userEvent.dblClick(card.getByText('One two three four five six'))
  await card.getByRole('link', { name: 'Mara Lindqvist' }).click()
  await expect.poll(path).toBe('/mara')
  // The first press of the double press came before anything was selected.
  expect(on.onOpen).toHaveBeenCalledTimes(2)
})

test('a long text is cut after three lines, expands in place, and collapses again', async () => {
  const { card, on } = await showCard({ text: 'A line of it.\n'.repeat(12) })
  const height = () => card.element().getBoundingClientRect().height
  const more = card.getByRole('button', { name: 'Show more' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const before = height()
  await more.click()
  const less = card.getByRole('button', { name: 'Show less' })
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  expect(height() - before).toBeGreaterThan(150)
  await less.click()
  await expect.element(more).toBeVisible()
  expect(height()).toBe(before)
  expect(on.onOpen).not.toHaveBeenCalled()
})

test('a text that fits has nothing to expand', async () => {
  const { card } = await showCard({ text: 'One\ntwo\nthree' })
  expect(card.getByRole('button', { name: 'Show more' }).query()).toBeNull()
})

test('right-to-left text starts at the right, and the name keeps its own direction', async () => {
  const { card } = await showCard({
    text: 'المجلس يقول أسبوعين',
    profile: { ...own.profile, display_name: 'ليلى' } as NonNullable<typeof own.profile>,
  })
  const text = card.getByText('المجلس يقول أسبوعين')
  expect(getComputedStyle(text.element()).direction).toBe('rtl')
  const name = card.getByRole('link', { name: 'ليلى' }).element()
  expect(getComputedStyle(name).unicodeBidi).toBe('plaintext')
  // Beside the avatar, not at the other end of the card.
  expect(getComputedStyle(name).textAlign).toBe('left')
})

test('a card without reactions draws no zeros, and says them', async () => {
  const { card } = await showCard({
    num_likes: 0,
    num_dislikes: 0,
    num_true: 0,
    num_false: 0,
    num_comments: 0,
  })
  for (const name of [
    'Comments, 0',
    'Like, 0 people',
    'Dislike, 0 people',
    'True, 0 people',
    'False, 0 people',
  ]) {
    const count = card.getByRole('button', { name }).element().querySelector('[data-count]')
    expect(count?.getAttribute('data-count'), name).toBe('')
  }
})

test('counts above 10,000 are short, and exact to hear; my own reactions are pressed', async () => {
  const { card } = await showCard({
    num_likes: 10_000,
    num_true: 1_234_567,
    num_comments: 98_765,
    is_liked: true,
    is_truth: true,
  })
  await expect.element(card.getByRole('button', { name: 'Like, 10,000 people', pressed: true })).toBeVisible()
  await expect
    .element(card.getByRole('button', { name: 'True, 1,234,567 people', pressed: true }))
    .toBeVisible()
  await expect.element(card.getByRole('button', { name: 'False, 4 people', pressed: false })).toBeVisible()
  const comments = card.getByRole('button', { name: 'Comments, 98,765' }).element()
  expect(comments.querySelector('[data-count]')?.getAttribute('data-count')).toBe('98K')
})

test('reactions and comments are asked for by button', async () => {
  const { card, on, post } = await showCard()
  await expect.element(card.getByRole('group', { name: "Reactions to Mara Lindqvist's post" })).toBeVisible()
  await card.getByRole('button', { name: 'False, 4 people' }).click()
  expect(on.onReact).toHaveBeenCalledExactlyOnceWith(post, 'false')
  await card.getByRole('button', { name: 'Comments, 12' }).click()
  expect(on.onComment).toHaveBeenCalledExactlyOnceWith(post)
})

test("an author's own card has numbers instead of reactions, and the author's actions", async () => {
  const { card, post } = await showCard(own)
  expect(card.getByRole('button', { name: /people/ }).query()).toBeNull()
  await expect.element(card.getByRole('img', { name: 'Like, 48 people' })).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Edit post' }))
    .toHaveAttribute('href', `/p/${post.unique_id}/edit`)
  await card.getByRole('button', { name: 'Delete post' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' })
  await expect.element(question).toHaveAccessibleDescription('12 comments will be deleted with it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card).toBeVisible()
})

test('a post of somebody else offers neither editing nor deleting', async () => {
  const { card } = await showCard()
  await expect.element(card.getByRole('link', { name: 'Share by email' })).toBeVisible()
  expect(card.getByRole('link', { name: 'Edit post' }).query()).toBeNull()
  expect(card.getByRole('button', { name: 'Delete post' }).query()).toBeNull()
})

test('files are listed with name and size, and those that are not there say why', async () => {
  const { card } = await showCard({
    files: [
      invoice,
      {
        ...invoice,
        unique_id: 'b' as typeof invoice.unique_id,
        filename: 'notes.txt',
        state: 'processing',
        file: null,
      },
      {
        ...invoice,
        unique_id: 'c' as typeof invoice.unique_id,
        filename: 'old.zip',
        state: 'failed',
        file: null,
        failure: 'The file contains a virus',
      },
    ],
  })
  const ready = card.getByRole('link', { name: 'invoice-and-schedule.pdf 1.2 MB' })
  await expect.element(ready).toHaveAttribute('download', 'invoice-and-schedule.pdf')
  await expect.element(card.getByText('Processing…')).toBeVisible()
  await expect.element(card.getByText('The file contains a virus')).toBeVisible()
  expect(card.getByRole('link', { name: /old.zip|notes.txt/ }).query()).toBeNull()
})

test('the menu copies the address of the post', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { card, post } = await showCard()
  await show(<Toaster />)
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Get post permalink' }).click()
  await expect.element(page.getByText('Link copied!')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/p/${post.unique_id}`)
})

test('an imported post names its source, and opens it elsewhere', async () => {
  const { card } = await showCard({ source: 'Instagram', original_url: 'https://pictures.example/1' })
  const source = card.getByRole('link', { name: 'Original Post from Instagram' })
  await expect.element(source).toHaveAttribute('target', '_blank')
  await expect.element(source).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

test('an older post shows its day, and the name is not cut where there is room', async () => {
  const { card } = await showCard({ created: new Date(Date.now() - 30 * 24 * HOUR).toISOString() })
  await expect.element(card.getByRole('link', { name: /^[A-Z][a-z]{2} \d{1,2}(, \d{4})?$/ })).toBeVisible()
  expect(isCutShort(card.getByRole('link', { name: 'Mara Lindqvist' }))).toBe(false)
})
