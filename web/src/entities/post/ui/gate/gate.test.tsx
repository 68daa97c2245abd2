import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boat } from '../../../../gallery/fixtures/pictures.ts'
import { own, photo } from '../../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../../testing/card.tsx'
import { narrowTo, sidewaysScroll } from '../../../../testing/layout.ts'
import { signIn } from '../../../../testing/signed-in.ts'

const sensitive = { labels: ['sensitive'], gate: 'sensitive', text: 'My feet, honestly' } as const
const show = () => page.getByRole('button', { name: /^Show the post by/ })
const picture = () => document.querySelector('article img[alt="feet"]')
const labels = (post: object) => ({ ...post }) as never

test('a sensitive picture is covered, its words are not; Show uncovers it by key and keeps the focus', async () => {
  await narrowTo(320)
  const { card, on } = await showCard(labels({ ...sensitive, media: [photo(boat, { alt: 'feet' })] }))
  await expect.element(card.getByText('My feet, honestly')).toBeVisible()
  await expect.element(card.getByText('Marked by its author')).toBeVisible()
  expect(picture()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
  ;(show().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(picture).not.toBeNull()
  expect(show().elements()).toHaveLength(0)
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  expect(on.onOpen).not.toHaveBeenCalled()
})

test('without a picture the words are covered, and of an adult post everything is', async () => {
  const first = await showCard(labels({ ...sensitive, staff_labels: ['sensitive'] }))
  await expect.element(first.card.getByText(/Marked by our staff$/)).toBeVisible()
  expect(first.card.getByText('My feet, honestly').elements()).toHaveLength(0)
  await show().click()
  await expect.element(first.card.getByText('My feet, honestly')).toBeVisible()
  const adult = { labels: ['adult'], gate: 'adult', text: 'For grown-ups' }
  const second = await showCard(labels({ ...adult, media: [photo(boat, { alt: 'feet' })] }))
  await expect.element(show()).toBeVisible()
  expect(second.card.getByText('For grown-ups').elements()).toHaveLength(0)
  expect(picture()).toBeNull()
})

test('what is withheld has no button, but says where to change it', async () => {
  signIn()
  const withheld = { labels: ['adult'], gate: 'adult', is_withheld: true, text: '' }
  const { card } = await showCard(labels(withheld))
  await expect.element(card.getByText('This is an adult post. You do not see those.')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('href', '/settings/privacy')
  expect(show().elements()).toHaveLength(0)
})

test('authors see their own posts as they are, and who marked them', async () => {
  const mine = { ...own, labels: ['sensitive', 'adult'], staff_labels: ['adult'], text: 'Mine' }
  const { card } = await showCard(labels(mine))
  await expect.element(card.getByText('Mine', { exact: true })).toBeVisible()
  await expect.element(card.getByText('Sensitive, marked by you · Adult, marked by our staff')).toBeVisible()
})
