import type { Profile } from '@sayso/contract/shapes/profile'
import { type MouseEvent, useState } from 'react'
import { nameOf } from '../../entities/profile/index.ts'
import { unmutePerson } from '../../entities/safety/mute.ts'
import { Button } from '../../ui/action/button.tsx'
import { MutedIcon } from '../../ui/icons/icons.ts'
import { safetyTexts } from './texts.ts'

/** On the page of somebody whom one mutes. */
export function MutedLine({ profile }: { profile: Profile }) {
  const [isPending, setPending] = useState(false)
  async function unmute({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const page = currentTarget.closest('main')
    setPending(true)
    const isDone = await unmutePerson(profile)
    setPending(false)
    // The line goes, and the button with it.
    if (isDone) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-4 mb-3 flex min-h-11 items-center gap-2.5 rounded-field bg-surface-2 py-1.5 ps-3.5 pe-1.5 text-text-2">
      <MutedIcon size={18} className="shrink-0" />
      <p className="min-w-0 flex-1">{safetyTexts.muted}</p>
      <Button
        size="sm"
        aria-label={`${safetyTexts.unmute} ${nameOf(profile)}`}
        pending={isPending}
        onClick={(event) => void unmute(event)}
      >
        {safetyTexts.unmute}
      </Button>
    </div>
  )
}
