import type { ReactNode } from 'react'

interface FactListProps {
  facts: readonly ReactNode[]
  className?: string
}

/** "214 words · 2 files · 96 people unlocked this". A dot never starts or ends a wrapped line. */
export function FactList({ facts, className }: FactListProps) {
  if (facts.length === 0) return null
  return (
    <div className={`overflow-hidden text-sm text-text-3 ${className ?? ''}`}>
      <ul className="-ml-3.25 flex flex-wrap gap-y-0.5">
        {facts.map((fact, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place.
            key={index}
            className="relative flex items-center gap-1 pl-3.25 before:absolute before:left-1 before:content-['·']"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
