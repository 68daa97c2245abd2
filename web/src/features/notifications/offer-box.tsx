import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { offer as texts } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const DECLINED_FOR_DAYS = 90

interface OfferBoxProps {
  icon: ReactNode
  title: string
  text: string
  accept: { readonly label: string; readonly isPending?: boolean; onPress(): void }
  onDecline(): void
}

/** Something this browser could do for the user, above the list. */
export function OfferBox({ icon, title, text, accept, onDecline }: OfferBoxProps) {
  const id = useId()
  const { label, isPending = false, onPress } = accept
  return (
    <section aria-labelledby={id} className="note note-offer">
      <span className="note-icon" data-tone="accent">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <p className="note-request">
          <Button size="sm" variant="primary" pending={isPending} onClick={onPress}>
            {label}
          </Button>
          <Button size="sm" disabled={isPending} onClick={onDecline}>
            {texts.notNow}
          </Button>
        </p>
      </div>
    </section>
  )
}

/**
 * Whether an offer was declined in this browser within the last 90 days, and how to decline it. Not among the keys of
 * `lib/storage.ts`, which are part of the first load.
 */
export function useDeclined(offer: 'push' | 'install'): [boolean, () => void] {
  const key = `${offer}_offer_declined`
  const [isDeclined, setDeclined] = useState(() => daysSince(key) < DECLINED_FOR_DAYS)
  return [
    isDeclined,
    () => {
      note(key)
      setDeclined(true)
    },
  ]
}

/** How many days ago this was noted; Infinity if never, or where nothing can be kept. */
export function daysSince(key: string): number {
  try {
    const at = localStorage.getItem(key)
    return at === null ? Infinity : (Date.now() - Number(at)) / DAY_MS
  } catch {
    return Infinity
  }
}

export function note(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Then it is offered again on the next visit.
  }
}
