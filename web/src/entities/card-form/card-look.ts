import type { CardLook } from './provider.ts'

/** The card is typed in a page of the provider's: our colours reach it only by their values. */
export function cardLook(): CardLook {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    base: {
      color: colour('--text'),
      iconColor: colour('--text-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      // Below 16 px phones zoom in.
      fontSize: '16px',
      '::placeholder': { color: colour('--text-3') },
    },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  }
}
