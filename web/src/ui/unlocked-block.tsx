import type { ReactNode, Ref } from 'react'
import { UnlockedIcon } from './icons.ts'

interface UnlockedBlockProps {
  /** "Unlocked · you paid $2.00" */
  label: string
  children: ReactNode
  /** Where buyers write to. */
  supportEmail?: string | null | undefined
  /** Focus comes here when a purchase opens the block in place. */
  ref?: Ref<HTMLElement>
}

export function UnlockedBlock({ label, children, supportEmail, ref }: UnlockedBlockProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="relative animate-fade-in overflow-hidden rounded-media border border-border py-3 pr-4 pl-5 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent-text"
    >
      <p className="mb-1.5 flex items-center gap-1.5 text-sm font-medium text-accent-text">
        <UnlockedIcon size={14} />
        {label}
      </p>
      <div className="prose-user">{children}</div>
      {supportEmail && (
        <p className="mt-2">
          <a href={`mailto:${supportEmail}`} className="link">
            Support: {supportEmail}
          </a>
        </p>
      )}
    </section>
  )
}
