/** Keeps a dialog open when a toast above it is pressed: that does not count as outside. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** If the page behind is inert anyway, only the scrim counts as outside, not frames of other sites. */
export function keepOpenUnlessScrim(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (!(target instanceof Element && target.matches('[data-scroll-lock]'))) event.preventDefault()
}
