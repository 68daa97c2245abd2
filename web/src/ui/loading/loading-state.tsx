import type { ReactNode } from 'react'

interface LoadingStateProps {
  /** Announced: "Loading posts". */
  label: string
  /** Skeletons. They appear after 150 ms: faster content needs none. */
  children: ReactNode
  className?: string
}

export function LoadingState({ label, children, className }: LoadingStateProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="animate-appear">
        {children}
      </div>
    </div>
  )
}
