import type { MouseEvent, ReactNode } from 'react'
import { fetchProduct, useProduct } from '../../entities/product/index.ts'
import { onIntent } from '../../ui/lazy/intent.ts'

interface InfoLinkProps {
  className: string
  label?: string
  children: ReactNode
}

/** Link to the site about the product. The operator sets its address; it is fetched when the user is about to press. */
export function InfoLink({ className, label, children }: InfoLinkProps) {
  const address = useProduct()?.info_url
  const learn = () => void fetchProduct().catch(() => {})
  const open = (event: MouseEvent) => {
    if (address !== undefined) return
    event.preventDefault()
    fetchProduct().then(
      ({ info_url }) => window.open(info_url, '_blank', 'noopener'),
      () => {},
    )
  }
  return (
    <a
      href={address ?? '#info'}
      target="_blank"
      rel="noopener"
      onClick={open}
      {...onIntent(learn)}
      {...(label !== undefined && { 'aria-label': `${label} (opens in a new tab)`, 'data-tooltip': label })}
      className={className}
    >
      {children}
    </a>
  )
}
