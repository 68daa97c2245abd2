import type { CardLook } from './provider.ts'

/** The card's look as values: the card is typed in a page of the provider's, which does not see our CSS variables. */
export function cardLook(): CardLook {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    base: {
      color: colour('--text'),
      iconColor: colour('--text-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      // Below 16 px, phones zoom in on focus.
      fontSize: '16px',
      '::placeholder': { color: colour('--text-3') },
    },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  }
}
