import { useEffect } from 'react'

/** Moves the focus to the heading of a step the user came back to: what had it is gone. */
export function useStepFocus(isReturn: boolean): void {
  useEffect(() => {
    if (isReturn) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isReturn])
}
