import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { useId, useRef, useState } from 'react'
import { answerRequest, nameOf, ProfileCard, useProfiles } from '../../entities/profile/index.ts'
import { announce } from '../../lib/announcer.ts'
import { Button } from '../../ui/action/button.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { labels, loadingFailed, requests as texts } from './texts.ts'

/** The requests to follow this profile, above its followers. Renders nothing if there are none. */
export function FollowRequests({ me }: { me: ProfileId }) {
  const view = useProfiles({ name: 'requests', me })
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  if (view.status === 'failed') {
    return <RetryRow text={loadingFailed(view.error)} onRetry={view.retry} retrying={view.isRetrying} />
  }
  if (view.profiles.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="border-b border-border bg-surface-2 px-4 py-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold">
          {texts.title}
        </h2>
        <p className="text-sm text-text-2">{texts.why}</p>
      </div>
      {view.profiles.map((profile) => (
        <ProfileCard
          key={profile.unique_id}
          profile={profile}
          actions={<Answers me={me} profile={profile} onAnswered={() => heading.current?.focus()} />}
        />
      ))}
      {view.more !== 'none' && (
        <div className="border-b border-border p-3 text-center">
          <Button pending={view.more === 'loading'} onClick={view.loadMore}>
            {labels.moreRequests}
          </Button>
        </div>
      )}
      <h2 className="border-b border-border bg-surface-2 px-4 py-3 font-semibold">{labels.followers}</h2>
    </section>
  )
}

interface AnswersProps {
  me: ProfileId
  profile: Profile
  /** Called when the row, and the focus in it, is about to go. */
  onAnswered: () => void
}

function Answers({ me, profile, onAnswered }: AnswersProps) {
  const [pending, setPending] = useState<'approve' | 'decline' | null>(null)
  const name = nameOf(profile)

  async function answer(isWelcome: boolean): Promise<void> {
    if (pending !== null) return
    setPending(isWelcome ? 'approve' : 'decline')
    try {
      await answerRequest(me, profile.unique_id, isWelcome)
      onAnswered()
      announce(isWelcome ? `${name} follows you now` : `The request of ${name} was declined`)
    } catch (error) {
      setPending(null)
      toast.failure(texts.failed, error, {
        action: { label: 'Retry', onPress: () => void answer(isWelcome) },
      })
    }
  }

  return (
    <div className="flex flex-wrap justify-end gap-2 max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:mt-3 max-md:grid max-md:grid-cols-2">
      <Button
        aria-label={`${texts.decline} ${name}`}
        pending={pending === 'decline'}
        disabled={pending === 'approve'}
        onClick={() => void answer(false)}
      >
        {texts.decline}
      </Button>
      <Button
        variant="primary"
        aria-label={`${texts.approve} ${name}`}
        pending={pending === 'approve'}
        disabled={pending === 'decline'}
        onClick={() => void answer(true)}
      >
        {texts.approve}
      </Button>
    </div>
  )
}
