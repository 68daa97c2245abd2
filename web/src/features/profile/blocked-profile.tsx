import type { Profile } from '@sayso/contract/shapes/profile'
import { useEffect, useRef, useState } from 'react'
import { nameOf } from '../../entities/profile/index.ts'
import { unblockPerson } from '../../entities/safety/block.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { safetyTexts } from './texts.ts'

/** The page of somebody whom one blocks: their name, and the way back. */
export function BlockedProfile({ profile }: { profile: Profile }) {
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = nameOf(profile)
  useEffect(() => {
    // The menu that led here has gone with the rest of the page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  async function unblock(): Promise<void> {
    setPending(true)
    await unblockPerson(profile)
    setPending(false)
  }
  return (
    <section className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <Avatar id={profile.unique_id} name={name} src={null} size={96} />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-3 text-xl font-semibold text-balance [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {name}
      </h1>
      <p className="max-w-full truncate text-text-3">@{profile.handle}</p>
      <p className="mt-3 max-w-85 text-text-2">{safetyTexts.blocked}</p>
      <Button
        variant="primary"
        className="mt-4"
        aria-label={`${safetyTexts.unblock} ${name}`}
        pending={isPending}
        onClick={() => void unblock()}
      >
        {safetyTexts.unblock}
      </Button>
    </section>
  )
}
