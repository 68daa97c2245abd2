import type { ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons/icons.ts'

/** A hint that gets a tick once it is fulfilled. */
export function FineLine({ isFine, children }: { isFine: boolean; children: ReactNode }) {
  return (
    <span className="flex gap-1.5">
      {isFine && <CheckIcon size={14} strokeWidth={2.5} className="mt-0.5 text-ok" />}
      {children}
    </span>
  )
}
