/** Pressing a toast, which lies above every dialog, is not pressing outside of the dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** Where the page behind cannot be reached anyway, only the scrim is outside: frames of others are not. */
export function keepOpenUnlessScrim(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (!(target instanceof Element && target.matches('[data-scroll-lock]'))) event.preventDefault()
}
