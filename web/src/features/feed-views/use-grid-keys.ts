import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { COLUMNS, cellAfter, type GridRow } from './media-grid.ts'

/** What a cell is kept clear of when it is moved to: the bar and the tabs. */
const TOP = 112
const MOST_FRAMES = 30

/** Arrows move in the grid, and the grid is one stop for the Tab key. */
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
    focusWhenMounted(grid, to, MOST_FRAMES)
  }
  /** The row may be mounted only by that scroll, and on a slow device not in the very next frame. */
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
