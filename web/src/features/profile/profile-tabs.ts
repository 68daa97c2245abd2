import { useLocation, useSearchParams } from 'react-router'
import { type Icon, LockedIcon, PostIcon, SeveralMediaIcon } from '../../ui/icons/icons.ts'

/** The three views of a profile's posts. */
export const kinds = ['standard', 'media', 'ptv'] as const
export type Kind = (typeof kinds)[number]

export const kindLabels: Record<Kind, string> = { standard: 'Standard', media: 'Media', ptv: 'PTV' }
export const kindIcons: Record<Kind, Icon> = { standard: PostIcon, media: SeveralMediaIcon, ptv: LockedIcon }

/** Returns the view the address asks for, and the address of each. */
export function useKind(): { readonly kind: Kind; addressOf(kind: Kind): string } {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const asked = params.get('tab')
  return {
    kind: kinds.find((one) => one === asked) ?? 'standard',
    addressOf: (one) => (one === 'standard' ? pathname : `${pathname}?tab=${one}`),
  }
}
