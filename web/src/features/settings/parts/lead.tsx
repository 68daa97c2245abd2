import type { ReactNode } from 'react'

/** The line under a section's name. On phones the name is in the bar above. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="text-text-2 md:mt-1">{children}</p>
}
