import type { Limits } from '@sayso/contract/limits'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { PostForm } from '../../entities/draft/index.ts'
import { deviceLocation, useDeviceLocation } from '../../lib/location.ts'
import { Button } from '../../ui/action/button.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { FollowersIcon, PlaceIcon } from '../../ui/icons/icons.ts'
import { EveryoneIcon } from '../../ui/icons/later-icons.ts'
import type { Faults } from './faults.ts'
import { Section } from './section.tsx'
import { distances, labels, texts } from './texts.ts'
import { type PlaceView, scopes, useHasPostcode, usePlace, widerThan } from './use-place.ts'

interface PartProps {
  form: PostForm
  onChange: (some: Partial<PostForm>) => void
  faults: Faults
}

const audiences = [
  { value: 'everyone', label: 'Everyone', icon: EveryoneIcon },
  { value: 'followers', label: 'Followers', icon: FollowersIcon },
] as const

export function VisibilitySection({ form, onChange, faults }: PartProps) {
  return (
    <Section title={texts.visibility} field="visibility">
      <RadioChips
        legend={texts.visibility}
        hideLegend
        options={audiences}
        value={form.visibility}
        onChange={(visibility) => onChange({ visibility })}
        error={faults.visibility}
      />
    </Section>
  )
}

interface DistanceProps extends PartProps {
  limits: Limits['place']
  /** The scope of an already published post: it stays available, wherever the user is now. */
  stored?: GeoScope | undefined
}

export function DistanceSection({ form, onChange, faults, limits, stored }: DistanceProps) {
  const isLocated = useDeviceLocation().position !== null
  const isExact = deviceLocation.exactFix(limits) !== null
  const isStored = stored !== undefined && stored === form.scope
  const place = usePlace(isStored ? null : form.scope)
  const hasPostcode = useHasPostcode()
  const isOffered: Partial<Record<GeoScope, boolean>> = {
    location: isExact || stored === 'location',
    // A scope chosen in a draft from another place is shown, so that the user sees why it does not work here.
    zip: hasPostcode || stored === 'zip' || form.scope === 'zip',
  }
  const offered = scopes.filter((scope) => isOffered[scope] ?? true)
  const choose = (scope: GeoScope) => {
    onChange({ scope })
    if (scope !== 'global' && scope !== stored && !isLocated) void locate()
  }
  return (
    <Section title={texts.distance} field="scope">
      <RadioChips
        legend={texts.distance}
        hideLegend
        rows="thirds"
        options={offered.map((value) => ({ value, label: distances[value].chip }))}
        value={form.scope}
        onChange={choose}
        error={faults.scope}
      />
      {faults.scope !== undefined && form.scope !== null && form.scope !== 'global' && (
        // Without any location, there is no state or country either.
        <Wider to={isLocated ? widerThan(form.scope, null) : 'global'} onChoose={choose} />
      )}
      {!isStored && form.scope !== null && form.scope !== 'global' && faults.scope === undefined && (
        <PlaceLine scope={form.scope} place={place} onChoose={choose} />
      )}
      {!isExact &&
        !isStored &&
        form.scope !== 'location' &&
        (place.status === 'known' || place.status === 'nowhere') && (
          <Button
            size="sm"
            variant="link"
            icon={PlaceIcon}
            className="-ms-3 mt-1"
            onClick={() => void locate({ isExact: true })}
          >
            {labels.useMyExactLocation}
          </Button>
        )}
    </Section>
  )
}

/** The outcome, good or bad, is in the store, where `PlaceLine` reads it. */
const locate = (options: { isExact?: boolean } = {}) => deviceLocation.request(options).catch(() => {})

interface PlaceLineProps {
  scope: GeoScope
  place: PlaceView
  onChoose: (scope: GeoScope) => void
}

function PlaceLine({ scope, place, onChoose }: PlaceLineProps) {
  if (place.status === 'failed' || place.status === 'unresolved') {
    return (
      <>
        <FieldError>
          {place.status === 'failed'
            ? place.error
            : `We could not tell your ${distances[scope].place}. Please choose a wider distance.`}
        </FieldError>
        <Wider to={place.status === 'failed' ? 'global' : place.wider} onChoose={onChoose}>
          {place.status === 'failed' && (
            <Button size="sm" variant="link" onClick={() => void locate()}>
              {labels.tryAgain}
            </Button>
          )}
        </Wider>
      </>
    )
  }
  return (
    <p role="status" className="mt-2.5 flex items-center gap-1.5 text-sm text-text-3">
      <PlaceIcon size={14} className="shrink-0" />
      <span>{wordsFor(place)}</span>
    </p>
  )
}

function wordsFor(place: PlaceView) {
  switch (place.status) {
    case 'known':
      return place.name === distances.location.place ? (
        'Shown to people within about 100 m of you'
      ) : (
        <>
          {labels.shownToPeopleIn} <b className="font-semibold text-text-2">{place.name}</b>
          {labels.fromYourLocation}
        </>
      )
    case 'asking':
      return 'Finding your location...'
    case 'looking':
      return 'Looking up the place...'
    case 'unknown':
      return 'We couldn’t look up this place. We’ll check again when you post.'
    default:
      return 'This distance needs your location.'
  }
}

function Wider(props: { to: GeoScope; onChoose: (scope: GeoScope) => void; children?: React.ReactNode }) {
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => props.onChoose(props.to)}>
        {`Use ${distances[props.to].chip} instead`}
      </Button>
      {props.children}
    </div>
  )
}
