import type { ReactNode } from 'react'
import { UnlockedIcon } from '../icons/icons.ts'
import * as labels from '../texts.ts'

interface UnlockedBlockProps {
  /** "Unlocked · you paid $2.00" */
  label: string
  children: ReactNode
  /** The address for buyers' questions. */
  supportEmail?: string | null | undefined
  /** An action for the buyer. */
  action?: ReactNode
  /** The focus goes here when a purchase unlocks the block in place. */
  anchor?: string | undefined
}

export function UnlockedBlock({ label, children, supportEmail, action, anchor }: UnlockedBlockProps) {
  return (
    <section
      data-paid={anchor}
      tabIndex={-1}
      className="relative animate-fade-in overflow-hidden rounded-media border border-border py-3 pr-4 pl-5 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent-text"
    >
      <p className="mb-1.5 flex items-center gap-1.5 text-sm font-medium text-accent-text">
        <UnlockedIcon size={14} />
        {label}
      </p>
      <div className="prose-user">{children}</div>
      {(supportEmail || action) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {supportEmail && (
            <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
              {labels.support} {supportEmail}
            </a>
          )}
          {action}
        </div>
      )}
    </section>
  )
}
