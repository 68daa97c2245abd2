import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'

const styles = cva('inline-flex shrink-0 items-center text-xs whitespace-nowrap', {
  variants: {
    tone: {
      neutral: 'bg-surface-3 text-text-2',
      accent: 'bg-accent-soft text-accent-text',
      ok: 'bg-ok-soft text-ok',
      warn: 'bg-warn-soft text-warn',
      danger: 'bg-danger-soft text-danger',
      media: 'rounded-chip! bg-black/70 text-white tabular-nums',
    },
    size: {
      sm: 'h-4.5 gap-1 rounded-[6px] px-1.5 font-medium',
      md: 'h-6 gap-1 rounded-full px-2.5 font-semibold has-[svg]:pl-2',
    },
  },
  defaultVariants: { tone: 'neutral', size: 'md' },
})

interface BadgeProps extends VariantProps<typeof styles> {
  /** A state always has a text; colour and icon only repeat it. */
  children: ReactNode
  icon?: Icon
}

export function Badge({ tone, size, icon: BadgeIcon, children }: BadgeProps) {
  return (
    <span className={styles({ tone, size })}>
      {BadgeIcon !== undefined && <BadgeIcon size={14} />}
      {children}
    </span>
  )
}
