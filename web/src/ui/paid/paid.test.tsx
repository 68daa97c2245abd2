import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Button } from '../action/button.tsx'
import { AuthorBlock } from './author-block.tsx'
import { LockedBlock } from './locked-block.tsx'
import { Price } from './price.tsx'
import { PricePill } from './price-pill.tsx'
import { UnlockedBlock } from './unlocked-block.tsx'

test('a price has two decimals, a movement has a sign, and a sale for nothing is free', async () => {
  const screen = await show(
    <>
      <Price amount={cents(200)} /> / <Price amount={cents(2_500)} signed /> /{' '}
      <Price amount={cents(0)} ofSale />
    </>,
  )
  expect(screen.container.textContent).toBe('$2.00 / +$25.00 / Free')
})

test('the pill of a price says its state in words', async () => {
  const screen = await show(<PricePill amount={cents(200)} allowsMore />)
  await expect.element(screen.getByText('Pay to view, $2.00 or more')).toBeInTheDocument()
  await screen.update(<PricePill amount={cents(200)} state="unlocked" />)
  await expect.element(screen.getByText('Unlocked, $2.00')).toBeInTheDocument()
  await screen.update(<PricePill amount={cents(200)} state="ended" />)
  await expect.element(screen.getByText('No longer on sale, $2.00')).toBeInTheDocument()
})

test('a locked block lists what is inside and can take the focus after a purchase', async () => {
  const screen = await show(
    <LockedBlock anchor="post1" facts={['214 words', '3 photos']} action={<Button>Unlock · $2.00</Button>} />,
  )
  await expect.element(screen.getByText('Pay to view')).toBeVisible()
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((fact) => fact.textContent),
  ).toEqual(['214 words', '3 photos'])
  const block = screen.container.querySelector<HTMLElement>('[data-paid=post1]')
  block?.focus()
  expect(document.activeElement).toBe(block)
})

test('a bought block names the address for questions', async () => {
  const screen = await show(
    <UnlockedBlock label="Unlocked · you paid $2.00" supportEmail="mara@post.example">
      The text
    </UnlockedBlock>,
  )
  const support = screen.getByRole('link', { name: 'Support: mara@post.example' })
  await expect.element(support).toHaveAttribute('href', 'mailto:mara@post.example')
})

test('blocks with the longest of everything fit a page of 320 px', async () => {
  await narrowTo(320)
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  await show(
    <>
      <LockedBlock
        title="Yours, not released yet"
        facts={[
          'You paid $500.00 on Nov 14, 2026',
          'Unlocks Nov 21, 12:00 PM UTC',
          '1,234,567 people unlocked this',
        ]}
        action={<Button>Unlock · $500.00 or more</Button>}
      />
      <UnlockedBlock label="Unlocked · you paid $500.00" supportEmail={`${long}@post.example`}>
        {long}
      </UnlockedBlock>
      <AuthorBlock
        label="Only you and 1,234,567 buyers can see this"
        stats="1,234,567 sold"
        actions={<Button>See buyers</Button>}
      >
        {long}
      </AuthorBlock>
    </>,
  )
  expect(sidewaysScroll()).toBe(0)
})
