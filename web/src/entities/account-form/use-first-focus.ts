import { useEffect } from 'react'

/**
 * Puts the cursor into the first empty field. Not on touch devices: there the keyboard would cover a page the user has
 * not seen yet. The heading, which had the focus a moment before, has been announced by then.
 */
export function useFirstFocus(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const first = fields.find(({ value, readOnly, type }) => value === '' && !readOnly && type !== 'checkbox')
    first?.focus({ preventScroll: true })
  }, [form])
}
