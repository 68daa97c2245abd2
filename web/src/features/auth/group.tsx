import { type ReactNode, useId } from 'react'
import type { Icon } from '../../ui/icons/icons.ts'

/** A group of related fields, with one line that says why. */
export function Group({
  icon: GroupIcon,
  name,
  why,
  children,
}: {
  icon: Icon
  name: string
  why: string
  children: ReactNode
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row in every browser
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-why`} className="grid gap-4.5">
      <div className="-mb-1">
        <p id={id} className="flex items-center gap-2 font-semibold">
          <GroupIcon size={18} className="text-text-2" />
          {name}
        </p>
        <p id={`${id}-why`} className="mt-0.5 pl-6.5 text-sm text-text-3">
          {why}
        </p>
      </div>
      {children}
    </div>
  )
}
