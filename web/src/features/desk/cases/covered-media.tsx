import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { useState } from 'react'
import { LockedIcon, VisibleIcon } from '../../../ui/icons/icons.ts'
import { HiddenIcon } from '../../../ui/icons/later-icons.ts'
import { mediaTexts as texts } from './case-texts.ts'

type Media = DeskCaseDetails['media'][number]

/** Pictures and videos, each covered until it is pressed, so that nobody sees what they did not mean to. */
export function CoveredMedia({ media }: { media: readonly Media[] }) {
  return (
    <ul className="case-media" data-count={media.length > 1 ? 'many' : 'one'}>
      {media.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place.
        <li key={index}>
          <Item one={one} place={index + 1} />
        </li>
      ))}
    </ul>
  )
}

function Item({ one, place }: { one: Media; place: number }) {
  const [isShown, setShown] = useState(false)
  if (one.locked || one.url === null)
    return (
      <p className="case-absent">
        {one.locked ? <LockedIcon size={18} /> : <HiddenIcon size={18} />}
        {one.locked ? texts.locked : texts.gone}
      </p>
    )
  const isVideo = one.kind === 'video'
  if (isVideo && isShown)
    // biome-ignore lint/a11y/useMediaCaption: people's own videos have no captions.
    return <video src={one.url} controls aria-label={one.alt} className="case-shown" />
  const label = isVideo ? texts.showVideo(place) : texts.showPicture(place)
  return (
    <button
      type="button"
      className="case-cover"
      aria-label={isShown ? texts.hide(place) : label}
      aria-expanded={isShown}
      onClick={() => setShown(!isShown)}
    >
      {!isVideo && <img src={one.url} alt={isShown ? one.alt : ''} data-covered={isShown ? undefined : ''} />}
      {!isShown && (
        <span className="case-show">
          <VisibleIcon size={18} />
          {texts.show}
        </span>
      )}
    </button>
  )
}
