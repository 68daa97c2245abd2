import { cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import { bread, bridge } from '../../../gallery/fixtures/pictures.ts'
import { bought, forSale, hiddenText, invoice, longest, own, photo } from '../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../testing/card.tsx'
import { contrast, textContrast } from '../../../testing/contrast.ts'
import {
  goDark,
  isCutShort,
  narrowTo,
  pressSize,
  sidewaysScroll,
  touchScreen,
} from '../../../testing/layout.ts'

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const crowded = {
  num_likes: 123_456,
  num_dislikes: 98_765,
  num_true: 1_234_567,
  num_false: 45_678,
  num_comments: 10_000,
}
const states: Readonly<Record<string, Partial<Post>>> = {
  plain: {},
  'long words': { text: `${WORD} ${WORD}`, profile: longest, ...crowded },
  'pictures and files': {
    media: [photo(bridge), photo(bread)],
    files: [{ ...invoice, filename: `${WORD}.pdf` }],
  },
  locked: { ...forSale, ptv_price_in_cents: cents(50_000), ...crowded },
  bought: { ...bought, ptv_support_email: `${WORD}@post.example` },
  own: { ...own, profile: { ...longest, is_me: true }, ...crowded },
  'own and for sale': {
    ...forSale,
    ...own,
    ...crowded,
    can_buy: false,
    can_see_buyers: true,
    ptv_text: hiddenText,
  },
  imported: {
    source: WORD,
    original_url: 'https://paper.example/1',
    wapo_title: WORD,
    wapo_hashtags: [WORD, WORD],
  },
}

for (const [name, post] of Object.entries(states)) {
  test(`at 320 px nothing of a card reaches over its edge: ${name}`, async () => {
    await narrowTo(320)
    const { card } = await showCard(post)
    expect(sidewaysScroll()).toBe(0)
    const { right } = card.element().getBoundingClientRect()
    const outside = [...card.element().querySelectorAll('a, button, [role=img], p, time')].filter(
      (part) => part.getBoundingClientRect().right > right,
    )
    expect(outside.map((part) => part.outerHTML)).toEqual([])
  })
}

test('a long name is cut with an ellipsis; time, price and menu stay in sight', async () => {
  await narrowTo(320)
  const { card } = await showCard({ ...forSale, profile: longest })
  const name = card.getByRole('link', { name: longest.display_name })
  expect(isCutShort(name)).toBe(true)
  expect(getComputedStyle(name.element()).textOverflow).toBe('ellipsis')
  expect(name.element().clientHeight).toBeLessThan(30)
  for (const part of [
    card.getByRole('link', { name: '3h' }),
    card.getByText('$2.00+'),
    card.getByRole('button', { name: 'More' }),
  ]) {
    await expect.element(part).toBeVisible()
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  }
})

test('for a mouse every control of a card is at least 24 px, for a finger the actions are 44 px high', async () => {
  const { card } = await showCard({ ...bought, text: 'A line of it.\n'.repeat(12) })
  const controls = card.getByRole('button').elements()
  expect(controls.length).toBeGreaterThan(6)
  for (const control of controls) expect(pressSize(control), control.outerHTML).toBeGreaterThanOrEqual(24)
  await touchScreen()
  await narrowTo(390)
  for (const name of ['More', 'Like, 48 people', 'True, 32 people', 'Comments, 12']) {
    expect(pressSize(card.getByRole('button', { name })), name).toBeGreaterThanOrEqual(44)
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`in the ${theme} theme the text, the small print and a pressed reaction can be read`, async () => {
    if (theme === 'dark') goDark()
    const { card } = await showCard({ text: 'Two weeks.', is_truth: true })
    const { backgroundColor } = getComputedStyle(card.element())
    expect(contrast(backgroundColor, theme === 'dark' ? 'black' : 'white')).toBeLessThan(1.5)
    for (const part of [
      card.getByText('Two weeks.'),
      card.getByText('@mara'),
      card.getByRole('link', { name: '3h' }),
      card.getByRole('button', { name: 'True, 32 people', pressed: true }),
    ]) {
      expect(textContrast(part.element())).toBeGreaterThanOrEqual(4.5)
    }
  })

  test(`in the ${theme} theme the way out of a failed picture can be read over the picture`, async () => {
    if (theme === 'dark') goDark()
    const { card } = await showCard({
      ...own,
      media: [
        photo(bridge, {
          state: 'failed',
          failure: 'Not read',
          image_url: null,
          thumbnail_url: null,
          can_retry: true,
        }),
      ],
    })
    const retry = card.getByRole('button', { name: 'Retry' })
    await expect.element(retry).toBeVisible()
    expect(textContrast(retry.element())).toBeGreaterThanOrEqual(4.5)
  })
}

test('on a wide card the button to buy stands beside what is inside, on a narrow one below it', async () => {
  const { card } = await showCard({ ...forSale, ptv_end_at: new Date(Date.now() + 86_400_000).toISOString() })
  const boxOf = (words: string | RegExp) => card.getByText(words).element().getBoundingClientRect()
  expect(boxOf(/^Unlock/).left).toBeGreaterThan(boxOf(/^On sale until/).right)
  await narrowTo(360)
  expect(boxOf(/^Unlock/).top).toBeGreaterThan(boxOf(/^On sale until/).bottom)
})
