import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { importTexts as texts } from './texts.ts'

const visibilities = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
] as const

export type Visibility = (typeof visibilities)[number]['value']

interface BeginRowProps {
  value: Visibility
  onChange: (value: Visibility) => void
  isPending: boolean
  onBegin: () => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Selects who sees the imported posts, with the button that starts the import. */
export function BeginRow({ value, onChange, isPending, onBegin, children }: BeginRowProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 pt-1 pb-3">
      <RadioChips legend={texts.who} size="sm" options={visibilities} value={value} onChange={onChange} />
      <div className="ml-auto flex gap-2">
        {children}
        <Button size="sm" variant="primary" pending={isPending} onClick={onBegin}>
          {texts.begin}
        </Button>
      </div>
    </div>
  )
}
