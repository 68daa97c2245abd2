import { WindowVirtualizer } from 'virtua'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { ListRows, Rows } from './rows.tsx'

const numbers = Array.from({ length: 200 }, (_, at) => at)

test.each([
  ['div', Rows],
  ['ul', ListRows],
] as const)('a row can be pressed while its list still scrolls: %s', async (tag, as) => {
  const screen = await show(
    <WindowVirtualizer data={numbers} as={as} item={tag === 'ul' ? 'li' : 'div'} itemSize={60}>
      {(at: number) => (
        <button key={at} type="button" style={{ height: 60, width: 200, display: 'block' }}>
          {`Row ${at}`}
        </button>
      )}
    </WindowVirtualizer>,
  )
  await expect.element(screen.getByRole('button', { name: 'Row 0', exact: true })).toBeVisible()
  expect(screen.container.querySelector(tag)).not.toBeNull()
  for (let step = 1; step <= 5; step++) {
    scrollTo(0, step * 40)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { left, bottom } = screen
      .getByRole('button', { name: 'Row 5', exact: true })
      .element()
      .getBoundingClientRect()
    expect(document.elementFromPoint(left + 20, bottom - 20)?.textContent).toBe('Row 5')
  }
})
