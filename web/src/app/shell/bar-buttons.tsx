import { useBack } from '../../entities/shell/index.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { BackIcon, InfoIcon } from '../../ui/icons/icons.ts'
import * as labels from '../texts.ts'
import { InfoLink } from './info-link.tsx'

/** A link in the bar that looks like its buttons. */
export const barButton =
  'relative grid size-10 shrink-0 place-items-center rounded-full text-text-2 transition-colors duration-fast hover:bg-surface-3/60 hover:text-text coarse:size-11'

/** Hidden if the user came to this screen directly. */
export function BackButton() {
  const goBack = useBack()
  return goBack && <IconButton icon={BackIcon} label={labels.back} iconSize={20} onClick={goBack} />
}

export function InfoButton() {
  return (
    <InfoLink label={labels.aboutSayso} className={barButton}>
      <InfoIcon size={20} />
    </InfoLink>
  )
}
