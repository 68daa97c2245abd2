import type { ComponentProps } from 'react'

/**
 * The element around the rows of a virtual list. virtua switches the pointer off while a list scrolls and for 150 ms
 * after it, so a press right after scrolling would do nothing. Here it stays on.
 */
export function Rows({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} style={{ ...style, pointerEvents: 'auto' }} />
}

/** The same as a list. */
export function ListRows({ style, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} style={{ ...style, pointerEvents: 'auto' }} />
}
