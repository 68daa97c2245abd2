import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { COLUMNS, cellAfter, type GridRow } from './media-grid.ts'

/** The height of the bar and the tabs, which must not cover the focused cell. */
const TOP = 112
const MAX_FRAMES = 30

/** Arrow keys move within the grid, and the grid is one tab stop. */
export function useGridKeys(list: RefObject<WindowVirtualizerHandle | null>, rows: readonly GridRow[]) {
  const [current, setCurrent] = useState(0)
  const count = rows.reduce((sum, { posts }) => sum + posts.length, 0)
  const heading = useRef<number | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = cellAfter(event.key, heading.current ?? current, count)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const grid = event.currentTarget
    heading.current = to
    setCurrent(to)
    list.current?.scrollToIndex(Math.floor(to / COLUMNS), {
      align: 'nearest',
      offset: to < current ? -TOP : 0,
    })
    focusWhenMounted(grid, to, MAX_FRAMES)
  }
  /** Focuses the cell once it is mounted: scrolling may mount its row, on a slow device only after several frames. */
  function focusWhenMounted(grid: HTMLElement, to: number, framesLeft: number): void {
    requestAnimationFrame(() => {
      if (heading.current !== to) return
      const cell = grid.querySelector<HTMLElement>(`[data-cell="${to}"]`)
      if (cell === null && framesLeft > 0) return focusWhenMounted(grid, to, framesLeft - 1)
      cell?.focus({ preventScroll: true })
      heading.current = null
    })
  }
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
    if (cell !== undefined) setCurrent(Number(cell))
  }
  return { current, onKeyDown, onFocus }
}
