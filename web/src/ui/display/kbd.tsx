import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-kbd border border-b-2 border-border bg-surface px-1 text-center font-mono text-xs font-medium text-text-2">
      {children}
    </kbd>
  )
}
