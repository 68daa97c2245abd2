import type { ProfileId } from '@sayso/contract/ids'
import type { SuggestedProfile } from '@sayso/contract/shapes/discovery'
import { discoveryTexts, SuggestedPerson } from '../../entities/discovery/index.ts'
import { texts } from './texts.ts'

interface PeopleProps {
  me: ProfileId
  shown: readonly SuggestedProfile[]
  followed: number
  wanted: number
}

export function People({ me, shown, followed, wanted }: PeopleProps) {
  return (
    <section aria-labelledby="people-to-follow">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="people-to-follow" className="text-lg font-semibold">
          {discoveryTexts.people}
        </h2>
        <p role="status" className="text-sm text-text-3 tabular-nums">
          {texts.followed(followed, wanted)}
        </p>
      </div>
      <p className="text-text-2">{texts.peopleLead}</p>
      <div className="grid md:grid-cols-2 md:gap-x-10">
        {shown.map((one) => (
          <SuggestedPerson key={one.profile.unique_id} me={me} suggestion={one} look="row" follow="soft" />
        ))}
      </div>
    </section>
  )
}
