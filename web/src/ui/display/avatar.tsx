import { clsx } from 'clsx'
import { useState } from 'react'
import { hueOf, initialOf } from '../format/identity.ts'

interface AvatarProps {
  /** The profile's permanent id: it selects the colour. */
  id: string
  name: string
  src?: string | null | undefined
  size?: 24 | 28 | 32 | 40 | 48 | 96
  /** Set if there is no name beside it. */
  label?: string
  className?: string
}

const sizes = {
  24: 'size-6 text-[11px]',
  28: 'size-7 text-xs',
  32: 'size-8 text-sm',
  40: 'size-10 text-[1rem]',
  48: 'size-12 text-lg',
  96: 'size-24 text-[2.25rem]',
} as const

export function Avatar({ id, name, src, size = 40, label, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const shape = clsx('shrink-0 rounded-full', sizes[size], className)
  if (src && src !== brokenSrc) {
    return (
      <span className={clsx('relative block overflow-hidden bg-surface-3', shape)}>
        <img
          src={src}
          alt={label ?? ''}
          width={size}
          height={size}
          decoding="async"
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
        />
        <span className="absolute inset-0 rounded-full shadow-[inset_0_0_0_1px_#0000001a] dark:shadow-[inset_0_0_0_1px_#ffffff1a]" />
      </span>
    )
  }
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={clsx(
        'grid place-items-center forced-color-adjust-none leading-none font-semibold text-white select-none',
        shape,
      )}
      style={{ backgroundColor: hueOf(id) }}
    >
      {initialOf(name)}
    </span>
  )
}
