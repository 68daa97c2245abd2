import { clsx } from 'clsx'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useFieldLinks } from './field.tsx'
import { fieldBox } from './field-styles.ts'

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'rows' | 'ref'> {
  minRows?: number
  /** From this height on it scrolls. */
  maxRows?: number
  /** `bare` has no box of its own: the composer, the comment box. */
  look?: 'box' | 'bare'
}

const growsByItself = () => CSS.supports('field-sizing', 'content')

/** A text area that grows with its text. */
export function Textarea({ minRows = 2, maxRows = 12, look = 'box', className, ...rest }: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const grow = () => {
    if (area.current === null || growsByItself()) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }
  // Also after a value set from outside: a restored draft, a cleared box.
  useLayoutEffect(grow)
  return (
    <span className={clsx('block', look === 'box' && [fieldBox, 'px-3.5 py-2.5'], className)}>
      <textarea
        {...useFieldLinks()}
        {...rest}
        ref={area}
        onInput={(event) => {
          grow()
          rest.onInput?.(event)
        }}
        style={{ minHeight: `${minRows}lh`, maxHeight: `${maxRows}lh` }}
        className="field-sizing-content block w-full resize-none bg-transparent outline-none"
      />
    </span>
  )
}
