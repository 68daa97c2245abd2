/**
 * On touch devices the heading gets the focus, so that the keyboard does not pop up. Otherwise the first field does.
 */
export function focusHeadingOnTouch(event: Event) {
  if (!(event.target instanceof HTMLElement)) return
  const field = event.target.querySelector<HTMLElement>('[data-autofocus], input:not([hidden]), textarea')
  const heading = event.target.querySelector<HTMLElement>('h2')
  const target = matchMedia('(pointer: coarse)').matches ? heading : (field ?? heading)
  if (target === null) return
  event.preventDefault()
  target.focus({ preventScroll: true })
}
