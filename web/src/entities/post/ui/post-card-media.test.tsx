import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filmClip } from '../../../gallery/fixtures/clip.ts'
import { boat, bread, bridge, panorama } from '../../../gallery/fixtures/pictures.ts'
import { forSale, own, photo } from '../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../testing/card.tsx'

test('a picture is described, has its shape before it is loaded, and opens large', async () => {
  const { card, on } = await showCard({ media: [photo(bridge, { alt: 'A bridge over a river' })] })
  const open = card.getByRole('button', { name: 'Open picture: A bridge over a river' })
  const { width, height } = open.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(16 / 9, 1)
  await open.click()
  await expect.element(page.getByRole('dialog', { name: /Media|Picture/ })).toBeVisible()
  expect(on.onOpen).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('tall and wide pictures are cut to a shape that leaves room for the rest', async () => {
  const ratioOf = (element: Element) => element.clientWidth / element.clientHeight
  const tall = await showCard({ media: [photo(bread)] })
  expect(ratioOf(tall.card.getByRole('button', { name: 'Open picture' }).element())).toBeGreaterThanOrEqual(1)
  const wide = await showCard({ media: [photo(panorama)] })
  expect(ratioOf(wide.card.last().getByRole('button', { name: 'Open picture' }).element())).toBeLessThan(1.95)
})

test('several pictures turn by arrow keys and say where they are', async () => {
  const media = [photo(bridge, { alt: 'one' }), photo(bread, { alt: 'two' }), photo(boat, { alt: 'three' })]
  const { card } = await showCard({ media })
  const carousel = card.getByRole('group', { name: '3 media' })
  await expect.element(carousel.getByText('1 of 3')).toBeInTheDocument()
  carousel.getByRole('button', { name: 'Open picture: one' }).element()
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect.element(carousel.getByText('2 of 3')).toBeInTheDocument()
  await expect.element(carousel.getByRole('button', { name: 'Open picture: two' })).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(carousel.getByText('3 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(carousel.getByText('1 of 3')).toBeInTheDocument()
})

test('a picture that cannot be loaded says so', async () => {
  const { card } = await showCard({
    media: [photo(bridge, { image_url: 'data:image/png,x', thumbnail_url: 'data:image/png,x' })],
  })
  await expect.element(card.getByText('This picture could not be loaded')).toBeVisible()
})

test('what is still processing, or failed, says so in place of the picture', async () => {
  const missing = { image_url: null, thumbnail_url: null }
  const first = await showCard({ media: [photo(bridge, { ...missing, type: 'video', state: 'processing' })] })
  await expect.element(first.card.getByText('Processing video…')).toBeVisible()
  await showCard({
    ...own,
    media: [photo(boat, { ...missing, state: 'failed', failure: 'The file cannot be read' })],
  })
  await expect.element(page.getByText('The file cannot be read')).toBeVisible()
})

test('a locked picture is not shown to those who have not bought it', async () => {
  const { card } = await showCard({
    ...forSale,
    media: [photo(bridge, { locked: true, image_url: null, thumbnail_url: null, thumbhash: null })],
  })
  await expect.element(card.getByText('3 photos')).toBeVisible()
  expect(card.getByRole('button', { name: /Open picture/ }).query()).toBeNull()
})

test('a video shows its length, waits for a press where less motion is wanted, and starts silent', async () => {
  const clip = photo(bridge, {
    type: 'video',
    image_url: await filmClip(),
    duration: 42,
    alt: 'A disc that moves',
  })
  const { card } = await showCard({ media: [clip] })
  await expect.element(card.getByText('0:42')).toBeVisible()
  const video = card.element().querySelector('video')
  expect(video?.paused).toBe(true)
  await card.getByRole('button', { name: 'Play video' }).click()
  await expect.element(card.getByRole('button', { name: 'Turn sound on' })).toBeVisible()
  expect(video?.muted).toBe(true)
  await card.getByRole('button', { name: 'Pause video' }).click()
  await expect.element(card.getByRole('button', { name: 'Play video' })).toBeVisible()
})
